"""Fixtures of the browser tests; README.md beside this file says how to use them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tarot_teach.play.table import Table

    from .front import Front, FrontPage
    from .page import NotebookPage, VoilaPage
    from .server import App, Server, Source
    from .window import Window

HERE = Path(__file__).parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark these tests, and run them last: an open browser keeps an event loop that others may not share."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: item.path.is_relative_to(HERE))


def _missing(what: str) -> None:
    """Skip where a browser may be missing; in CI that is a failure."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser: TAROT_TEACH_BROWSER, a Chromium or Chrome of the system, or the one Playwright fetched."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _missing('no Playwright: pip install -e ".[test]"')
    with sync_playwright() as playwright:
        found = os.environ.get("TAROT_TEACH_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), "")
        found = found or playwright.chromium.executable_path
        if not Path(found).exists():
            _missing("no browser: install Chromium, or run `playwright install chromium`")
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Server]]:
    """`server("lab", overrides=None)`: one server of a kind for the session, started when asked for."""
    from .server import Server

    running: dict[tuple[App, Path | None], Server] = {}

    def get(app: App, overrides: Path | None = None) -> Server:
        if (app, overrides) not in running:
            running[app, overrides] = Server(app, tmp_path_factory.mktemp(app), overrides)
        return running[app, overrides]

    yield get
    for one in running.values():
        one.stop()


@pytest.fixture
def open_notebook(
    opened: list[Window], chromium: Browser, server: Callable[..., Server]
) -> Callable[..., NotebookPage]:
    """`open_notebook(source, app="lab", overrides=None, **options)`: a `NotebookPage`, closed at the end."""
    from .page import NotebookPage

    def open_it(
        source: Source, app: App = "lab", overrides: Path | None = None, **options: Any
    ) -> NotebookPage:
        home = server(app, overrides)
        page = NotebookPage(chromium, home, home.put(source), **options)
        opened.append(page)
        return page

    return open_it


@pytest.fixture
def open_voila(
    opened: list[Window], chromium: Browser, server: Callable[..., Server]
) -> Callable[..., VoilaPage]:
    """`open_voila(source, **options)`: a `VoilaPage`, closed at the end."""
    from .page import VoilaPage

    def open_it(source: Source, **options: Any) -> VoilaPage:
        home = server("lab")
        page = VoilaPage(chromium, home, home.put(source), **options)
        opened.append(page)
        return page

    return open_it


@pytest.fixture
def opened(request: pytest.FixtureRequest) -> Iterator[list[Window]]:
    """The windows of one test, closed after it; if it failed, pictures of them are kept."""
    before = request.session.testsfailed
    windows: list[Window] = []
    yield windows
    for number, window in enumerate(windows):
        if request.session.testsfailed > before:
            window.shot(f"failed-{request.node.name}-{number}")
        window.close()


@pytest.fixture
def fronts() -> Iterator[list[FrontPage]]:
    """The pages without Jupyter of one test, closed after it; their consoles must have stayed clean."""
    pages: list[FrontPage] = []
    yield pages
    for one in pages:
        one.context.close()
    assert [error for one in pages for error in one.errors] == []


@pytest.fixture
def front(fronts: list[FrontPage], chromium: Browser, tmp_path: Path) -> Callable[..., Front]:
    """`front(table, **options)`: a table on a page without Jupyter."""
    from .front import Front

    def open_it(table: Table, **options: Any) -> Front:
        fronts.append(page := Front(chromium, tmp_path, table, **options))
        return page

    return open_it
