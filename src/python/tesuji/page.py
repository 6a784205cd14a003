"""Pictures and pages for notebooks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from . import _tesuji

if TYPE_CHECKING:
    from ._tesuji import Slide

# Size in bytes up to which a page has pictures: notebooks store the page.
ROOM = 280_000

# Characters that would end the address of a picture or its attribute, or have a special meaning in it.
IN_ADDRESS = str.maketrans({'"': "'", "'": "%26apos;"} | {sign: f"%{ord(sign):02X}" for sign in "%#<>&\n\r"})
IN_HTML = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def escaped(text: str) -> str:
    """Escapes a text for HTML."""
    return text.translate(IN_HTML)


def image(alt: str, svg: str) -> str:
    """A picture as an image element, which keeps its styles apart from those of the page."""
    source = f"data:image/svg+xml;charset=utf-8,{svg.translate(IN_ADDRESS)}"
    return f'<img alt="{escaped(alt)}" style="max-width:100%" src="{source}">'


def paragraphs(words: str) -> str:
    """The lines of a text as paragraphs."""
    return "".join(f"<p>{escaped(line)}</p>\n" for line in words.split("\n") if line.strip())


def board(slide: Slide) -> str:
    """A board with its title above it and its text below."""
    title, picture = slide["title"], image(slide["title"], slide["board"])
    return f"<div><p><b>{escaped(title)}</b></p>\n{picture}\n{paragraphs(slide['words'])}</div>\n"


def course(heading: str, chart: str | None, slides: Iterable[Slide], lang: str) -> str:
    """A solution path: its result, a chart if there is one, and for each board an entry to open.

    Pictures beyond the size limit are left out, with a note.
    """
    page = "<div>\n"
    if heading:
        page += f"<p><b>{escaped(heading.rstrip())}</b></p>\n"
    if chart is not None:
        page += image(heading, chart) + "\n"
    parts, size, drawn, left_out = [page], len(page.encode()), 0, 0
    for slide in slides:
        picture = image(slide["title"], slide["board"]) if size < ROOM else ""
        if picture and size + len(picture.encode()) <= ROOM:
            drawn += 1
        else:
            picture, left_out = "", left_out + 1
        title, words = escaped(slide["title"]), paragraphs(slide["words"])
        parts.append(f"<details><summary>{title}</summary>\n{picture}\n{words}</details>\n")
        size += len(parts[-1].encode())
    if left_out:
        parts.append(paragraphs(_tesuji.boards_left_out(lang, drawn, drawn + left_out)))
    return "".join(parts) + "</div>\n"


def table(columns: list[str], head: list[dict[str, Any]], rows: int) -> str:
    """The first rows of a table, without columns that are empty or 0 in all of them."""
    texts = [{name: "" if cell is None else str(cell) for name, cell in row.items()} for row in head]
    shown = [name for name in columns if any(row[name] not in ("", "0") for row in texts)]
    titles = "".join(f"<th>{plain(name)}</th>" for name in shown)
    lines = ("".join(f"<td>{plain(row[name])}</td>" for name in shown) for row in texts)
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    whole = f"<table><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>"
    return whole + f"<p>{rows} rows, {len(columns)} columns</p>"


def plain(text: str) -> str:
    """Escapes a text for the content of an element."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
