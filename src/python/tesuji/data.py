"""Lines of JSON as Python objects."""

from __future__ import annotations

from typing import Any


def parsed(line: str) -> Any:
    """What a line of JSON says, in objects of its own."""
    # Most programs ask for no JSON.
    import json

    return json.loads(line)


def written(data: object) -> str:
    """An object as a line of JSON."""
    import json

    return json.dumps(data)
