"""What tests share: the puzzles and rules of the repository."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from samples import ROOT


@pytest.fixture(scope="session")
def puzzles() -> Path:
    """The folder of puzzles of the repository."""
    return ROOT / "tests" / "puzzles"


@pytest.fixture(scope="session")
def program() -> Path:
    """The program `tesuji`, built with tables; `TESUJI` says where it is."""
    path = Path(os.environ.get("TESUJI", ROOT / "target" / "debug" / "tesuji"))
    command: list[str | Path] = [path, "grade", "1234341.4321.143", "--format", "arrow"]
    assert path.exists(), "the program is not built: cargo build --features tables"
    assert b"built without" not in subprocess.run(command, capture_output=True, check=False).stderr, path
    return path
