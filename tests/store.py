"""Run the notebooks and store their outputs: `python -m tests.store [NOTEBOOK ...]`.

The tests run them again and compare. What a host shows without a kernel is what is stored here, so outputs
of widgets, which need one, are left out; the still picture and the text beside them stay.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"


def store(file: Path) -> None:
    """Run one notebook and write it back with its outputs."""
    notebook = nbformat.read(file, as_version=4)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TAROT_TEACH_PROGRESS"] = str(Path(folder) / "progress.json")
        client = NotebookClient(notebook, timeout=60, kernel_name="python3", store_widget_state=False)
        client.execute(cwd=str(file.parent))
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(WIDGET, None)
    nbformat.write(notebook, file)


def main(names: Sequence[str]) -> None:
    """Store the outputs of the named notebooks, or of all."""
    for file in [Path(name) for name in names] or sorted(NOTEBOOKS.glob("*.ipynb")):
        store(file)
        print(file.name, f"{file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
