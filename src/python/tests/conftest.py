"""What tests share: the puzzles and rules of the repository."""

from __future__ import annotations

from pathlib import Path

import pytest
from samples import ROOT


@pytest.fixture(scope="session")
def puzzles() -> Path:
    """The folder of puzzles of the repository."""
    return ROOT / "tests" / "puzzles"
