"""The notebook runs from its first cell to its last, in a process of its own."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_the_notebook_runs_and_ends_with_a_picture(tmp_path: Path) -> None:
    import nbformat  # costs as much as all other tests of learn to collect
    from nbclient import NotebookClient

    notebook = nbformat.read(ROOT / "docs" / "learn.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    assert all(not cell.get("outputs") for cell in notebook.cells)  # what it prints is not kept
    paths = [
        str(Path(path).absolute()) for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path
    ]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths), "IPYTHONDIR": str(tmp_path)}
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute(cwd=tmp_path, env=environment)
    printed = "".join(output.get("text", "") for cell in notebook.cells for output in cell.get("outputs", ()))
    assert "by chance" in printed and "mean score by round" in printed
    assert "image/svg+xml" in notebook.cells[-1].outputs[-1]["data"]
