"""Checks the built website with real tools, by `make check-site`. Exit status 1 when something was found."""

import argparse
import os
import re
import shutil
import sys
import time
from pathlib import Path

import browser
import nu_checker
import printing
from browser import Job
from editions import BOOKINGS, Edition, EditionError, made_house, make_editions
from findings import Finding, Result, merged, summary
from interactions import interact
from links import check_files
from visits import visit_drawings, visit_pages, visit_plain_pages

WORK = Path(".build/check-site")
# Pages of one job: small enough that both processes end at about the same time.
PAGES_AT_ONCE = 24
# Pages, beside the overviews, on which the large edition and that of several languages are opened.
SAMPLED = {"languages": 96, "large": 96, "shop": 12}
RECORD_KINDS = {"employee", "reservation", "rating", "person", "order", "dish", "submission"}
BODY = re.compile(r'<body data-kind="([^"]*)"')
ROW = re.compile(r"<tr>")


def kind_of(edition: Edition, page: str) -> str:
    """The kind of a page as its body names it."""
    found = BODY.search((edition.site / page).read_text(encoding="utf-8"))
    return found[1] if found else ""


def record_pages(edition: Edition, count: int) -> list[str]:
    """Pages of records, evenly by path."""
    pages = [page for page in edition.sampled_pages(count * 2) if kind_of(edition, page) in RECORD_KINDS]
    return pages[:: max(1, len(pages) // count)]


def first_of_kind(edition: Edition, kind: str) -> list[str]:
    """The first page of a kind in the middle of the edition's pages; none where there is no such page."""
    pages = [page for page in edition.opened_pages() if kind_of(edition, page) == kind]
    return pages[len(pages) // 2 :][:1]


def longest_of(edition: Edition, folder: str) -> list[str]:
    """The page below a folder whose tables have most rows."""
    pages = [page for page in edition.pages() if page.startswith(folder)]
    rows = {page: len(ROW.findall((edition.site / page).read_text(encoding="utf-8"))) for page in pages}
    return sorted(pages, key=rows.__getitem__)[-1:]


def parts(pages: list[str]) -> list[list[str]]:
    return [pages[start : start + PAGES_AT_ONCE] for start in range(0, len(pages), PAGES_AT_ONCE)]


def visit_jobs(edition: Edition, source: str | None) -> list[Job]:
    """Every page of the sample, and a fixed sample of the other editions' pages."""
    count = SAMPLED.get(edition.name)
    pages = edition.sampled_pages(count) if count else edition.opened_pages()
    plain_pages = pages if count is None else pages[::4]
    jobs: list[Job] = []
    for part in parts(pages):
        jobs.append((f"visits of {edition.name}", visit_pages, (edition.name, edition.site, part, source)))
    for part in parts(plain_pages):
        name = f"plain visits of {edition.name}"
        jobs.append((name, visit_plain_pages, (edition.name, edition.site, part)))
    if count is None:
        whole = (edition.name, edition.markdown, edition.drawings())
        jobs.append((f"drawings of {edition.name}", visit_drawings, whole))
    return jobs


def interaction_jobs(editions: dict[str, Edition]) -> list[Job]:
    """Each interaction on the overviews and a page of every kind of the sample, some on other editions."""
    sample, languages, large, shop = (editions[name] for name in ("sample", "languages", "large", "shop"))
    overviews = [page for page in sample.opened_pages() if page.endswith("index.html")]
    kinds = sorted({kind_of(sample, page) for page in sample.opened_pages()})
    one_of_each = sorted({page for kind in kinds for page in first_of_kind(sample, kind)} | set(overviews))
    months = longest_of(large, "reservations/20")
    trees = [f"{code}/{page}" for code in languages.languages
             for page in ("index.html", "reservations/index.html", *record_pages(sample, 2))]
    wanted: list[tuple[str, Edition, list[str]]] = [
        ("sorting", sample, one_of_each),
        ("filtering", sample, one_of_each),
        ("shared_views", sample, one_of_each),
        ("saving", sample, one_of_each),
        ("plain_reading", sample, one_of_each),
        ("frames", sample, one_of_each),
        ("titles", sample, one_of_each),
        ("contrast", sample, [page for page in one_of_each if page not in overviews] + overviews[:4]),
        ("forced_colours", sample, overviews[:4]),
        ("stillness", sample, overviews[:4]),
        ("zoom", sample, one_of_each),
        ("names", sample, one_of_each),
        ("forced_colours", languages, [f"{code}/reservations/index.html" for code in languages.languages]),
        ("charts", sample, overviews),
        ("themes", sample, ["index.html", "reservations/index.html"]),
        ("heads", large, longest_of(large, "people/by-initial/") + months),
        ("sections", sample, ["index.html", "reservations/index.html"]),
        ("sections", languages, [f"{languages.languages[0]}/index.html"]),
        ("keyboard", sample, ["index.html", "reservations/index.html", "orders/index.html"]),
        ("search", sample, record_pages(sample, 16)),
        ("sorting", languages, [f"{code}/reservations/index.html" for code in languages.languages]),
        ("filtering", languages, [f"{code}/reservations/index.html" for code in languages.languages]),
        ("search", languages, [f"{languages.languages[0]}/{page}" for page in record_pages(sample, 4)]),
        ("languages", languages, trees),
        ("folds", languages, [f"{code}/changes/index.html" for code in languages.languages]),
        ("sorting", large, months),
        ("filtering", large, months),
        ("facets", sample, one_of_each),
        ("facets", languages, [f"{languages.languages[1]}/reservations/2026-06.html"]),
        ("facets", large, months),
        ("charts_of_tables", sample, ["reservations/index.html"]),
        ("parts_of_charts", sample, ["ratings/index.html", "orders/index.html"]),
        ("odd_addresses", sample, ["reservations/all.html"]),
        ("narrowed_on_paper", sample, ["reservations/all.html"]),
        ("odd_choices", sample, ["reservations/all.html"]),
        ("saving", large, months),
        ("long_names", sample, [*overviews, "reservations/2026-06.html", "reservations/all.html"]),
        ("search", large, record_pages(large, 24)),
        ("search_slips", sample, record_pages(sample, 3)),
        ("search_slips", large, record_pages(large, 3)),
        ("search_values", sample, ["index.html"]),
        ("search_values", languages, [f"{code}/index.html" for code in languages.languages]),
        ("search_page", sample, ["search.html"]),
        ("search_page", languages, [f"{languages.languages[-1]}/search.html"]),
        ("sorting", shop, [f"{shop.languages[0]}/goods/index.html"]),
        ("full_stops", shop, [f"{shop.languages[0]}/goods/index.html"]),
        ("search_odd_words", shop, [f"{shop.languages[0]}/index.html"]),
        ("search_amounts", shop, [f"{code}/goods/index.html" for code in shop.languages]),
        ("search_numbers", shop, [f"{code}/index.html" for code in shop.languages]),
        ("search_limits", shop, [f"{code}/index.html" for code in shop.languages]),
        ("search_time", large, record_pages(large, 2)),
        ("search_hits", sample, one_of_each + record_pages(sample, 24)),
        ("search_hits", languages, [f"{code}/{page}" for code in languages.languages
                                    for page in (*overviews, *record_pages(sample, 4))]),
        # It has no records of some collections, and so no pages of them.
        ("search_hits", large, [page for page in large.opened_pages() if page in overviews]
         + longest_of(large, "reservations/20") + record_pages(large, 24)),
    ]
    return [(name, interact, (name, edition.name, edition.site, pages)) for name, edition, pages in wanted]


def house_jobs(house: Edition | None, large: Edition) -> list[Job]:
    """What has to be quick however many records there are: the table of the largest month, and the search."""
    if house is None:
        return [("first_touch", interact, ("first_touch", large.name, large.site, longest_of(large, "reservations/20")))]
    months = list(house.site.glob("reservations/20??-??.html"))
    month = max(months, key=lambda page: page.stat().st_size)
    records = sorted(page.relative_to(house.site).as_posix() for page in month.with_suffix("").glob("*.html"))
    wanted = [
        ("first_touch", [month.relative_to(house.site).as_posix()]),
        ("search", records[:: len(records) // 8]),
        ("search_time", [records[0], records[-1]]),
    ]
    return [(name, interact, (name, house.name, house.site, pages)) for name, pages in wanted]


def print_jobs(editions: dict[str, Edition]) -> list[Job]:
    sample, languages, large = editions["sample"], editions["languages"], editions["large"]
    kinds = ("reservation", "order", "rating", "submission")
    handed_out = [page for kind in kinds for page in first_of_kind(sample, kind)]
    overviews = [page for page in sample.opened_pages() if page.endswith("index.html")]
    return [
        ("print", printing.print_pages, (sample.name, sample.site, handed_out + overviews, [])),
        ("print", printing.print_pages, (languages.name, languages.site, ["en/changes/index.html"], [])),
        ("print", printing.print_pages, (large.name, large.site, [], longest_of(large, "reservations/20"))),
    ]


def missing_tools() -> dict[str, str]:
    """The checks that cannot be made, with the tool that each lacks."""
    missing = {}
    if not browser.has_playwright() or browser.executable() is None:
        lacking = "Playwright" if browser.executable() else "Chromium"
        missing["browser"] = f"pages in the browser, interactions, print, axe, for want of {lacking}"
    elif browser.axe_source() is None:
        missing["axe"] = "WCAG 2.2 AA, for want of axe-core"
    if shutil.which("pdftotext") is None and "browser" not in missing:
        missing["print"] = "print to PDF, for want of pdftotext"
    if nu_checker.jar() is None or shutil.which("java") is None:
        lacking = "Java" if nu_checker.jar() else "the Nu HTML checker"
        missing["nu"] = f"validity of HTML, SVG and CSS, for want of {lacking}"
    return missing


def must_check_all() -> bool:
    """Whether a missing tool is a failure: on CI nobody reads what was not checked."""
    return os.environ.get("CI") == "true"


def browser_jobs(
    editions: list[Edition], house: Edition | None, wanted: set[str], missing: dict[str, str]
) -> list[Job]:
    by_name = {edition.name: edition for edition in editions}
    jobs: list[Job] = []
    if "interactions" in wanted:
        jobs += interaction_jobs(by_name) + house_jobs(house, by_name["large"])
    if "print" in wanted and "print" not in missing:
        jobs += print_jobs(by_name)
    if "visits" in wanted:
        for edition in editions:
            jobs += visit_jobs(edition, browser.axe_source())
    return jobs


CHECKS = ("files", "nu", "interactions", "print", "visits")


def run_checks(
    editions: list[Edition], house: Edition | None, wanted: set[str], missing: dict[str, str]
) -> list[Result]:
    results: list[Result] = []
    if "files" in wanted:
        print("Links, structure …", flush=True)
        for edition in editions:
            results += check_files(edition)
    if "nu" in wanted and "nu" not in missing:
        print("Nu HTML checker …", flush=True)
        results.append(nu_checker.check_with_nu(editions))
    if "browser" not in missing:
        jobs = browser_jobs(editions, house, wanted, missing)
        if jobs:
            print(f"Chromium: {len(jobs)} jobs in {browser.PROCESSES} processes …", flush=True)
            results += browser.run_jobs(jobs)
    return merged(results)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    program = Path(".build/release/gazette")
    parser.add_argument("--gazette", type=Path, default=program, help="the built program")
    parser.add_argument("--work", type=Path, default=WORK, help="the folder for editions and the report")
    parser.add_argument("--only", nargs="+", choices=CHECKS, default=CHECKS, help="the checks to run")
    options = parser.parse_args()
    begin = time.monotonic()
    work = options.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    missing = missing_tools()
    print("Editions: the sample, in three languages, of 10,000 records, of odd values, of 118,341 reservations …", flush=True)
    gazette = options.gazette.resolve()
    try:
        editions = make_editions(gazette, work)
        with made_house(gazette, work) as house:
            results = run_checks(editions, house, set(options.only), missing)
    except EditionError as error:
        print(f"{error}", file=sys.stderr)
        return 1
    if house is None:
        print(f"NOT CHECKED: tables and search of 118,341 reservations, for want of {BOOKINGS}")
    pages = ", ".join(f"{edition.name} {len(edition.pages()):,} pages" for edition in editions)
    text = summary(results, list(missing.values()), time.monotonic() - begin)
    print(f"\n{text}\n{pages}")
    findings: list[Finding] = [finding for result in results for finding in result.findings]
    lines = [f"{finding.check}\t{finding.page}\t{finding.what}\t{finding.remedy}" for finding in findings]
    report = work / "findings.txt"
    report.write_text("".join(line.replace("\n", " ") + "\n" for line in lines), encoding="utf-8")
    if findings:
        print(f"Every finding: {report}")
    return 1 if findings or (missing and must_check_all()) else 0


if __name__ == "__main__":
    sys.exit(main())
