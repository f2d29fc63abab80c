"""The command `tarot-teach`."""

from __future__ import annotations

import importlib
import importlib.util
from enum import StrEnum
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from tarot_teach.errors import TarotTeachError
from tarot_teach.handout import FIRST, hand_out

app = typer.Typer(
    help="Five tarot card games, the Tree of Life and the 777 correspondences as lessons in Jupyter.",
    no_args_is_help=True,
    add_completion=False,
)


class App(StrEnum):
    """Where the lessons open."""

    lab = "lab"
    notebook = "notebook"


_MODULES = {App.lab: "jupyterlab.labapp", App.notebook: "notebook.app"}
_TRAITS = {App.lab: "LabApp", App.notebook: "JupyterNotebookApp"}
_PAGES = {App.lab: "/lab/tree", App.notebook: "/notebooks"}


@app.command(context_settings={"ignore_unknown_options": True})
def lab(
    arguments: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[DIR] [JUPYTER OPTIONS]",
            help="The folder of your copy (tarot-lessons if you name none); then options for Jupyter.",
            show_default=False,
        ),
    ] = None,
    where: Annotated[App, typer.Option("--app", help="JupyterLab, or Jupyter Notebook 7.")] = App.lab,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Open no browser; print the address.")
    ] = False,
    own_keys: Annotated[
        bool, typer.Option("--own-keys", help="Keep Jupyter's one-key shortcuts (d d deletes a cell).")
    ] = False,
) -> None:
    """Copy the lessons to a folder of your own and open them.

    What you have edited there is never written over: a newer version is put beside it.
    """
    given = arguments or []
    named = given[:1] if given and not given[0].startswith("-") else []
    module, trait = _MODULES[where], _TRAITS[where]
    if importlib.util.find_spec(module.partition(".")[0]) is None:
        raise TarotTeachError(
            'Jupyter is not installed here. Install it with: pip install "tarot-teach[lab]"'
        )
    done = hand_out(named[0] if named else "tarot-lessons")
    typer.echo(done)
    typer.echo("End it with Ctrl+C.")
    options = [f"--ServerApp.root_dir={done.folder}", "--ServerApp.log_level=WARN"]
    if (done.folder / FIRST).exists():
        options.append(f"--{trait}.default_url={_PAGES[where]}/{FIRST}")
    if not own_keys:
        # Either app loads the other too, and one of them alone answers for the settings.
        options += [
            f"--{name}.app_settings_dir={files('tarot_teach') / 'settings'}" for name in _TRAITS.values()
        ]
    if no_browser:
        options.append("--no-browser")
    importlib.import_module(module).main([*options, *given[len(named) :]])


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="Which game; a wrong name lists them.")] = "four-worlds",
    seats: Annotated[
        str, typer.Option(help="Who sits where from P1 on: human, greedy, random, search.")
    ] = "human,greedy",
    seed: Annotated[int | None, typer.Option(help="A number that makes the same deal again.")] = None,
    options: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="An option of the game.")
    ] = None,
    saved: Annotated[
        str | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game or a share text.")
    ] = None,
) -> None:
    """Play at a table here in the terminal."""
    from tarot_teach.games import games
    from tarot_teach.play.table import Table
    from tarot_teach.play.terminal import Terminal, load, read_options

    if saved is not None:
        table = load(saved)
        table.run_bots()
    else:
        chosen = games[game]
        kinds = [kind.strip() for kind in seats.split(",")]
        table = Table(chosen, kinds, seed=seed, options=read_options(chosen, options or []))
    Terminal(table).run()


@app.command()
def notebooks(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder for your copy.")],
) -> None:
    """Copy the lessons to a folder of your own, or bring the copy there up to date."""
    typer.echo(hand_out(folder))


@app.command()
def check(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE ...", help="Lesson files (.json) or notebooks (.ipynb).")
    ],
) -> None:
    """Play lesson files through and say which position, move, clause or wording does not hold."""
    from tarot_teach.lessons.check import check_file

    found = 0
    for file in files:
        try:
            problems = check_file(file)
        except TarotTeachError as error:  # not even the shape of a lesson: the next file may be better
            problems = [str(error)]
        found += len(problems)
        for problem in problems:
            typer.echo(f"{file}: {problem}")
    if found:
        typer.echo(f"{found} {'problem' if found == 1 else 'problems'}")
        raise typer.Exit(1)
    typer.echo("Everything holds.")


@app.command()
def pages(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder for the pages.")],
) -> None:
    """Write reading pages: one for each card and each row and column of 777, to read with no kernel."""
    from tarot_teach.qabalah.pages import write_pages

    written = write_pages(folder)
    typer.echo(f"{len(written)} pages. Open {written[0]} in a browser.")


@app.callback(invoke_without_command=True)
def _start(
    show: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    if show:
        typer.echo(version("tarot-teach"))
        raise typer.Exit


def main() -> None:
    """Run the command line; what the package refuses is said in one line."""
    try:
        app()
    except TarotTeachError as error:
        typer.echo(f"tarot-teach: {error}", err=True)
        raise SystemExit(1) from None
