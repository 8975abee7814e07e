"""Writes the files of a project of 10,000 invented records, always the same ones."""

import csv
import json
from datetime import date, datetime, timedelta
from pathlib import Path

RESERVATIONS, PEOPLE, EMPLOYEES, ORDERS = 6_000, 2_000, 1_000, 1_000
AS_OF = date(2026, 6, 30)

FIRST_NAMES = [
    "Maribel", "Øyvind", "Zoë", "Ґаля", "Σταμάτης", "سلمى", "יעל", "子涵", "はるか", "지우", "दीपिका", "กานต์",
    "Jørn", "Ewelina", "İpek", "Bao", "Ruairí", "Lindiwe", "Txomin", "Agnès", "Čeněk", "فرهاد", "Մարիամ",
]
LAST_NAMES = [
    "Carbayeda", "Hjelmseth", "Núñez de la Vega", "Дорошенко", "Καραγιάννη", "الزهراوي", "שטרנברג", "欧阳",
    "小野寺", "남궁", "चतुर्वेदी", "ศรีสุข", "Wójcicka", "Çağlayan", "O’Shaughnessy", "Mkhabela", "Etxeandia",
    "Lefranc-Moreau",
    "Dvořáčková", "کاویانی", "Հակոբյան", "Ibarrondo", "Smythe", "von der Aue", "Đặng", "Łoś",
    "Szabó-Kis", "Ærøskøbing", "Bonnevie",
]
TOWNS = [
    ("Lieres", "Asturias", "Spain", "ES", "33580"), ("Tønder", "Syddanmark", "Denmark", "DK", "06270"),
    ("Kütahya", "Ege", "Türkiye", "TR", "43020"), ("اصفهان", "اصفهان", "Iran", "IR", "81460"),
    ("Perth", "Western Australia", "Australia", "AU", "6000"),
    ("Чернівці", "Буковина", "Ukraine", "UA", "58000"),
]
ROOM_TYPES = [
    {"id": "0", "name": "Two Queens", "shortName": "2Q", "nightlyRate": "179.00"},
    {"id": "1", "name": "One King", "shortName": "K", "nightlyRate": "209.00"},
    {"id": "2", "name": "Penthouse Suite", "shortName": "PHS", "nightlyRate": "309.00"},
]
DISH_WORDS = ["Arroz", "Sopa", "Empanada", "Tarta", "Ensalada", "Guiso"]
DISH_PLACES = ["del puerto", "de la sierra", "de invierno", "del molino", "de la abuela", "con manzana"]

SETTINGS = """\
title: Casa Manzana, ten thousand records
asOf: 2026-06-30
timeZone: Europe/Madrid
language: en
currency: USD
reservations:
  wifiNightlyPrice: "10.00"
  rooms: {"0": 40, "1": 20, "2": 6}
"""


def name_at(number: int) -> tuple[str, str]:
    """A first and a last name; names repeat only after all pairs were used."""
    first = FIRST_NAMES[number % len(FIRST_NAMES)]
    last = LAST_NAMES[(number + number // (len(FIRST_NAMES) * len(LAST_NAMES))) % len(LAST_NAMES)]
    return first, last


def reservations() -> list[dict[str, str]]:
    """Arrivals over 24 months, about eight a day, some cancelled, some agreed at another rate."""
    rows = []
    for number in range(RESERVATIONS):
        first, last = name_at(number)
        check_in = date(2024, 8, 1) + timedelta(days=number * 730 // RESERVATIONS)
        room = (0, 1, 0, 0, 1, 2)[number % 6]
        status = "cancelled" if number % 17 == 5 else "noShow" if number % 53 == 9 else "booked"
        rows.append({
            "id": f"r-{number + 1:05}",
            "firstName": first,
            "lastName": last,
            "emailAddress": "" if number % 11 == 3 else f"guest.{number + 1}@example.com",
            "checkIn": check_in.isoformat(),
            "checkOut": (check_in + timedelta(days=1 + number * 7 % 9)).isoformat(),
            "adults": str(1 + number % 3),
            "children": str(number % 5 // 3),
            "roomType": str(room),
            "wifi": "true" if number % 4 else "false",
            "status": status,
            "nightlyRate": f"{149 + number * 13 % 170}.{number % 4 * 25:02}",
        })
    return rows


def people() -> list[dict[str, object]]:
    """People as randomuser.me answers; some lack what the service may leave out."""
    results = []
    for number in range(PEOPLE):
        first, last = name_at(number * 5 + 1)
        city, state, country, code, postcode = TOWNS[number % len(TOWNS)]
        born = date(1946, 1, 5) + timedelta(days=number * 911 % 22_000)
        person: dict[str, object] = {
            "gender": ("female", "male")[number % 2],
            "name": {"title": ("Ms", "Mr")[number % 2], "first": first, "last": last},
            "location": {
                "street": {"number": 1 + number % 180, "name": "Calle de la Fuente"},
                "city": city, "state": state, "country": country, "postcode": postcode,
                "coordinates": {
                    "latitude": f"{number % 160 - 80}.1234",
                    "longitude": f"{number % 340 - 170}.4321",
                },
                "timezone": {"offset": "+1:00", "description": "Brussels, Copenhagen, Madrid, Paris"},
            },
            "email": f"person.{number + 1}@example.org",
            "login": {"uuid": f"{number * 2_654_435_761 % 2**32:08x}-0000-4000-8000-{number + 1:012x}"},
            "dob": {"date": f"{born.isoformat()}T00:00:00.000Z"},
            "registered": {"date": f"{date(2012 + number % 12, 3, 9).isoformat()}T10:00:00.000Z"},
            "phone": f"555-01{number % 100:02}",
            "cell": f"555-01{(number * 7) % 100:02}",
            "nat": code,
        }
        if number % 19 == 4:
            del person["cell"]
        if number % 23 == 7:
            del person["location"]
        results.append(person)
    return results


def employees() -> list[dict[str, str]]:
    """Employees of all types; every fortieth without a birth date."""
    rows = []
    for number in range(EMPLOYEES):
        first, last = name_at(number * 3 + 2)
        row = {
            "id": f"e-{number + 1:04}",
            "name": f"{first} {last}",
            "employeeType": ("exempt", "nonExempt", "partTime")[number % 3],
        }
        if number % 40 != 11:
            row["dateOfBirth"] = (date(1962, 2, 1) + timedelta(days=number * 577 % 16_000)).isoformat()
        rows.append(row)
    return rows


def dishes() -> list[dict[str, str]]:
    """A menu of three dozen dishes."""
    return [
        {
            "id": f"d-{number + 1:02}",
            "name": f"{word} {place}",
            "description": f"{word} {place}, plato de la casa n.º {number + 1}",
            "price": f"{6 + number * 5 % 14}.{number * 35 % 100:02}",
            "type": ("Pizzas", "Carnes", "Postres")[number % 3],
        }
        for number, (word, place) in enumerate((word, place) for word in DISH_WORDS for place in DISH_PLACES)
    ]


def orders() -> list[dict[str, object]]:
    """Orders of the last 500 days, two a day."""
    menu = [dish["id"] for dish in dishes()]
    results = []
    for number in range(ORDERS):
        placed = datetime(2025, 2, 15, 12, 0) + timedelta(hours=12 * number, minutes=number * 37 % 600)
        lines = [
            {"dish": menu[(number * 5 + line * 11) % (len(menu) - 1)], "quantity": 1 + (number + line) % 4}
            for line in range(1 + number % 5)
        ]
        results.append({
            "id": f"o-{number + 1:04}",
            "address": f"Calle de la Fuente {1 + number % 90}",
            "phone": f"555-01{number % 100:02}",
            "placedOn": placed.isoformat(),
            "lines": lines,
        })
    return results


def write_large_project(folder: Path) -> list[tuple[str, Path]]:
    """Writes the files into a folder and returns them with their kinds, in the order of their import."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = reservations()
    with (folder / "reservations.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    documents = {
        "room-types": ROOM_TYPES,
        "employees": employees(),
        "people": {"results": people(), "info": {"results": PEOPLE, "page": 1, "version": "1.4"}},
        "dishes": dishes(),
        "orders": orders(),
    }
    for kind, document in documents.items():
        text = json.dumps(document, ensure_ascii=False, indent=1)
        (folder / f"{kind}.json").write_text(text, encoding="utf-8")
    kinds = ["room-types", "reservations", "employees", "people", "dishes", "orders"]
    return [(kind, folder / (f"{kind}.csv" if kind == "reservations" else f"{kind}.json")) for kind in kinds]
