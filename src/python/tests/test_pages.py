"""What pages show runs: the notebook, README.md of the package, and the Python in README.md of the repository."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from samples import ROOT

NOTEBOOK = ROOT / "src/python/notebooks/tesuji.ipynb"


@pytest.mark.parametrize("page", ["README.md", "src/python/README.md"])
def test_python_on_a_page_runs(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, page, "exec"), names)


def test_links_of_the_page_lead_somewhere() -> None:
    page = ROOT / "src/python/README.md"
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert target.startswith("https://") or (page.parent / target).exists(), target


def test_the_notebook_runs_and_is_small(tmp_path: Path) -> None:
    assert NOTEBOOK.stat().st_size < 300_000
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    kept = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert any(cell.outputs for cell in kept)
    resources = {"metadata": {"path": str(NOTEBOOK.parent)}}
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources=resources).execute()
    written = tmp_path / "executed.ipynb"
    nbformat.write(notebook, written)
    assert written.stat().st_size < 600_000
    kinds = {kind for cell in notebook.cells for output in cell.get("outputs", []) for kind in output.get("data", {})}
    assert {"text/html", "image/svg+xml"} <= kinds
