"""Headless Chromium: one browser in each of two processes, and jobs that are handed to them."""

import importlib.util
import multiprocessing
import shutil
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from findings import Finding, Result

PROCESSES = 2
PATIENCE = 10_000  # milliseconds that a step in the browser may take
WIDTHS = (320, 768, 1440)
HEIGHT = 900

# A job: a name for messages, a function of the browser that returns results, and its other arguments.
Job = tuple[str, Callable[..., list[Result]], tuple[Any, ...]]

browser: Any = None


def executable() -> str | None:
    """Debian's Chromium, or one of another name."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def has_playwright() -> bool:
    return importlib.util.find_spec("playwright") is not None


def axe_source() -> str | None:
    """The script of axe-core in the Python package that brings it; none where the package is missing."""
    package = importlib.util.find_spec("axe_playwright_python")
    if package is None or not package.submodule_search_locations:
        return None
    file = Path(package.submodule_search_locations[0]) / "axe.min.js"
    return file.read_text(encoding="utf-8") if file.is_file() else None


def launched() -> Any:
    """A new headless browser."""
    from playwright.sync_api import sync_playwright

    playwright = sync_playwright().start()
    return playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])


def start_process() -> None:
    global browser
    browser = launched()


def run_job(job: Job) -> list[Result]:
    name, function, arguments = job
    begin = time.monotonic()
    try:
        results = function(browser, *arguments)
    except Exception:
        what = f"the check broke off: {traceback.format_exc(limit=-3).strip()}"
        results = [Result(name, findings=[Finding(name, "-", what)])]
    if results and not any(result.seconds for result in results):
        results[0].seconds = time.monotonic() - begin
    return results


def run_jobs(jobs: list[Job]) -> list[Result]:
    """Runs the jobs in two processes; the results come in the order of the jobs."""
    with multiprocessing.get_context("spawn").Pool(PROCESSES, start_process) as pool:
        return [result for results in pool.map(run_job, jobs, chunksize=1) for result in results]


class Watch:
    """What a page does that it should not: console errors, uncaught errors, requests to another host."""

    def __init__(self, page: Any):
        self.faults: list[str] = []
        self.requests: list[str] = []
        page.on("console", self.hear_console)
        page.on("pageerror", lambda error: self.faults.append(f"uncaught error: {error}"))
        page.on("request", self.hear_request)
        page.on("requestfailed", self.hear_failure)

    def hear_console(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console {message.type}: {message.text[:300]}")

    def hear_request(self, request: Any) -> None:
        self.requests.append(request.url)
        if not request.url.startswith(("file:", "data:", "blob:")):
            self.faults.append(f"request to another host: {request.url}")

    def hear_failure(self, request: Any) -> None:
        # A request that a next step on the page cuts short is no fault of the page.
        if request.failure != "net::ERR_ABORTED":
            self.faults.append(f"request failed: {short(request.url)}")

    def taken(self) -> list[str]:
        """The faults since the last call."""
        faults, self.faults = self.faults, []
        self.requests = []
        return faults


def short(url: str) -> str:
    """An address without the folders of this machine."""
    return url.partition("/published/house/")[2] or url


def address_of(site: Path, path: str) -> str:
    """The address by which a page is opened from its folder."""
    return (site / path).resolve().as_uri()


def opened(browser: Any, **options: Any) -> Any:
    """A page in a context of its own."""
    size = {"width": WIDTHS[-1], "height": HEIGHT}
    context = browser.new_context(viewport=size, reduced_motion="reduce", **options)
    context.set_default_timeout(PATIENCE)
    return context.new_page()
