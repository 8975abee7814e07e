"""Makes the two pictures of README.md from the sample edition; `make screenshots` runs it."""

import argparse
import shutil
import sys
from pathlib import Path
from typing import Any

from browser import executable, has_playwright, launched
from editions import make_sample

# A picture that is larger is too large for a README.
LARGEST = 250_000
DASHBOARD = "reservations/index.html"


def bill_page(site: Path) -> str:
    """The first page of a booked stay with Wi-Fi, which has all lines of a bill."""
    for page in sorted((site / "reservations").glob("20*/*.html")):
        text = page.read_text(encoding="utf-8")
        if "<td>yes</td>" in text and "Booked" in text:
            return page.relative_to(site).as_posix()
    raise SystemExit("No page of a booked stay with Wi-Fi was found in the sample.")


def opened_page(browser: Any, width: int, height: int) -> Any:
    size = {"width": width, "height": height}
    return browser.new_page(viewport=size, device_scale_factor=1, color_scheme="light")


def take_dashboard(browser: Any, site: Path, file: Path) -> None:
    page = opened_page(browser, 1440, 1100)
    page.goto((site / DASHBOARD).as_uri())
    page.screenshot(path=str(file))


def take_bill(browser: Any, site: Path, file: Path) -> None:
    """The page as it is printed, as wide as a sheet with its margins, cropped to what stands on it."""
    page = opened_page(browser, 900, 600)
    page.goto((site / bill_page(site)).as_uri())
    page.emulate_media(media="print")
    page.evaluate("() => { document.documentElement.style.padding = '40px 60px'; }")
    page.screenshot(path=str(file), full_page=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder for the pictures")
    parser.add_argument("--gazette", type=Path, default=Path(".build/release/gazette"))
    parser.add_argument("--work", type=Path, default=Path(".build/check-site/screenshots"))
    options = parser.parse_args()
    if not has_playwright() or executable() is None:
        print("Chromium and Playwright are needed for screenshots, and cannot be had.", file=sys.stderr)
        return 1
    work = options.work.resolve()
    shutil.rmtree(work, ignore_errors=True)
    site = make_sample(options.gazette.resolve(), work).site
    options.folder.mkdir(parents=True, exist_ok=True)
    browser = launched()
    too_large = False
    for name, take in (("dashboard.png", take_dashboard), ("bill.png", take_bill)):
        file = options.folder / name
        take(browser, site, file)
        size = file.stat().st_size
        print(f"{file}: {size:,} bytes")
        too_large = too_large or size > LARGEST
    browser.close()
    return 1 if too_large else 0


if __name__ == "__main__":
    sys.exit(main())
