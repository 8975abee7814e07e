"""Writes a small project with kinds of its own, whose values are hard to find: always the same ones."""

import csv
from pathlib import Path

SHOP_SETTINGS = "collections: [goods, workers]\n"

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


GOODS = """\
title: Goods
one: Good
record: "{name}"
fields:
  - {key: name, title: Name, kind: text, required: true, searchable: true}
  - {key: price, title: Price, kind: money, searchable: true}
  - {key: serial, title: Serial, kind: integer}
  - {key: account, title: Account, kind: text}
  - {key: weight, title: Weight, kind: decimal, searchable: true}
  - {key: pieces, title: Pieces, kind: integer, searchable: true}
  - key: address
    title: Address
    kind: group
    searchable: true
    fields:
      - {key: city, title: City, kind: text}
      - {key: since, title: Since, kind: date}
      - {key: fee, title: Fee, kind: money}
      - key: place
        title: Place
        kind: group
        fields: [{key: street, title: Street, kind: text}]
  - {key: state, title: "État #1", kind: choice, choices: {none: "..", good: Good}}
columns: [price, serial, account, weight, pieces, state]
"""
GOOD_NAMES = (
    "Alpha Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo "
    "Sierra Tango Uniform Victor Whiskey 山𠮷商店"
).split()
PRICES = ("657", "-1234", "9876543", "5", "1250.5", "-0.99")
# Those of the first rows are one apart, where a number of the browser has no more than every second one.
LONG_NUMBERS = [900_000_000_000_000_000 + end for end in (3, 1, 4, 2)]


def goods() -> list[dict[str, str]]:
    """Things with prices below zero and in millions, and with numbers as long as a field takes them."""
    rows = []
    for number, name in enumerate(GOOD_NAMES):
        serial = str(LONG_NUMBERS[number] if number < len(LONG_NUMBERS) else number)
        rows.append({
            "key": f"g-{number:02}",
            "name": name,
            "price": PRICES[number] if number < len(PRICES) else f"{20 + number}.10",
            "serial": serial,
            "account": serial,
            "weight": "12345.15" if number == 0 else f"{number}.50",
            "pieces": "98765" if number == 1 else str(100 + number),
            "address.city": "Carmona" if number == 2 else "",
            "address.since": "2020-03-04" if number == 2 else "",
            "address.fee": "741.50" if number == 2 else "",
            "address.place.street": "Calle Mayor" if number == 2 else "",
            "state": "none" if number < 10 else "good",
        })
    return rows


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
    for kind, declaration, rows in (("goods", GOODS, goods()), ("workers", WORKERS, workers())):
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
