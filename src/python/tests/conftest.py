"""What tests share: the puzzles and rules of the repository."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def puzzles() -> Path:
    """The folder of puzzles of the repository."""
    return ROOT / "tests" / "puzzles"


@pytest.fixture(scope="session")
def wrong_rules() -> Path:
    """The folder of rule files with faults."""
    return ROOT / "tests" / "wrong-rules"
