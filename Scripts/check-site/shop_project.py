"""Writes a small project with kinds of its own, whose values are hard to find: always the same ones."""

import csv
from pathlib import Path

SHOP_SETTINGS = "collections: [workers]\n"

WORKERS = """\
title: Workers
one: Worker
record: "{name}"
fields:
  - {key: name, title: Name, kind: text, required: true, searchable: true}
  - {key: city, title: City, kind: text, searchable: true}
  - {key: job, title: Job, kind: text, searchable: true}
  - {key: note, title: Note, kind: text, searchable: true}
"""
# So many words stand beside each worker's name that a script of the index holds few of them.
NOTE = "tidy " * 110
# Of all workers this one alone has both words, each of which half of them have.
BOTH = ("Sevilla", "Plumber")


def workers() -> list[dict[str, str]]:
    """Half of them in one town, half of one profession, and a single one both."""
    count = 400
    return [
        {
            "key": f"w-{number:03}",
            "name": f"Person {number:03}",
            "city": BOTH[0] if number < count // 2 or number == 333 else "Madrid",
            "job": BOTH[1] if number >= count // 2 else "Baker",
            "note": NOTE,
        }
        for number in range(count)
    ]


def write_shop_project(project: Path) -> list[tuple[str, Path]]:
    """Declares the kinds of a project; returns the files of their records, in the order of their import."""
    files = []
    for kind, declaration, rows in (("workers", WORKERS, workers()),):
        folder = project / "Collections" / kind
        folder.mkdir(parents=True)
        (folder / f"{kind}.yml").write_text(declaration, encoding="utf-8")
        file = project / f"{kind}.csv"
        with file.open("w", encoding="utf-8", newline="") as stream:
            writer = csv.DictWriter(stream, fieldnames=list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)
        files.append((kind, file))
    return files
