"""The editions that are checked: made below the work folder by the built `gazette`."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from large_project import SETTINGS, write_large_project
from shop_project import SHOP_SETTINGS, write_shop_project

LANGUAGES = ("en", "es", "pt")
# Where the site of several languages is said to stand, so that it has a feed and a site map.
ADDRESS = "https://gazette.example/"


@dataclass(frozen=True)
class Edition:
    """One published edition: its name, the folder it was published to, its languages and web address."""

    name: str
    site: Path
    languages: tuple[str, ...] = ("en",)
    address: str = ""

    def pages(self) -> list[str]:
        """The paths of all pages below the site folder, sorted."""
        return sorted(path.relative_to(self.site).as_posix() for path in self.site.rglob("*.html"))

    @property
    def markdown(self) -> Path:
        """The Markdown of the edition, which is not published, with the drawings beside it."""
        return self.site.parent.parent / "Output" / "markdown"

    def drawings(self) -> list[str]:
        """The paths of all drawings below the Markdown folder, sorted."""
        return sorted(path.relative_to(self.markdown).as_posix() for path in self.markdown.rglob("*.svg"))

    def is_overview(self, page: str) -> bool:
        return page.endswith(("index.html", "404.html", "search.html"))

    def is_served_only(self, page: str) -> bool:
        """With a web address, 404.html is sent for pages of any depth, and so links from the root."""
        return bool(self.address) and page == "404.html"

    def opened_pages(self) -> list[str]:
        """The pages that open from `file://`."""
        return [page for page in self.pages() if not self.is_served_only(page)]

    def sampled_pages(self, count: int) -> list[str]:
        """A fixed sample: every overview, and every k-th of the other pages by path."""
        pages = self.opened_pages()
        overviews = [page for page in pages if self.is_overview(page)]
        others = [page for page in pages if not self.is_overview(page)]
        step = max(1, len(others) // count)
        return sorted(overviews + others[step // 2 :: step])


class EditionError(Exception):
    """An edition could not be made; the text says why."""


def run_gazette(gazette: Path, *arguments: str) -> None:
    """Runs a command of `gazette`; raises an error with what it said when it fails."""
    done = subprocess.run([str(gazette), *arguments], capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip()[:2_000]
        raise EditionError(f"gazette {' '.join(arguments)} ended with {done.returncode}: {said}")


def set_setting(project: Path, pattern: str, line: str) -> None:
    """Replaces one line of the project's settings."""
    file = project / "gazette.yml"
    text, count = re.subn(pattern, line, file.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE)
    if count == 0:
        raise EditionError(f"{file}: no line like {pattern}")
    file.write_text(text, encoding="utf-8")


def published(gazette: Path, project: Path) -> Path:
    """Builds a project's edition and publishes it to a folder, of which nothing beside it is read."""
    run_gazette(gazette, "build", "--project", str(project))
    folder = project / "published" / "house"
    run_gazette(gazette, "publish", str(folder), "--project", str(project))
    return folder


def make_sample(gazette: Path, work: Path) -> Edition:
    project = work / "sample"
    run_gazette(gazette, "init", "--sample", str(project))
    return Edition("sample", published(gazette, project))


def make_languages(gazette: Path, work: Path) -> Edition:
    project = work / "languages"
    run_gazette(gazette, "init", "--sample", str(project))
    settings = f"languages: [{', '.join(LANGUAGES)}]\naddress: {ADDRESS}"
    set_setting(project, r"^language: en$", settings)
    # A second edition, whose page of changes has something to say.
    run_gazette(gazette, "build", "--project", str(project))
    changed = ("--set", "checkOut=2026-07-05", "--project", str(project))
    run_gazette(gazette, "edit", "reservations", "r-1048", *changed)
    return Edition("languages", published(gazette, project), LANGUAGES, ADDRESS)


def make_large(gazette: Path, work: Path) -> Edition:
    project = work / "large"
    run_gazette(gazette, "init", str(project))
    (project / "gazette.yml").write_text(SETTINGS, encoding="utf-8")
    for kind, file in write_large_project(work / "large-records"):
        run_gazette(gazette, "import", kind, str(file), "--strict", "--project", str(project))
    return Edition("large", published(gazette, project))


def make_shop(gazette: Path, work: Path) -> Edition:
    """An edition of kinds of its own, with values that are hard to find and to order."""
    project = work / "shop"
    run_gazette(gazette, "init", "--currency", "USD", str(project))
    with (project / "gazette.yml").open("a", encoding="utf-8") as file:
        file.write(f"{SHOP_SETTINGS}languages: [{', '.join(LANGUAGES)}]\n")
    for kind, file in write_shop_project(project):
        run_gazette(gazette, "import", kind, str(file), "--strict", "--project", str(project))
    return Edition("shop", published(gazette, project), LANGUAGES)


# The real reservations of two hotels, where they are; they are no part of the project.
BOOKINGS = Path("../shared/data/reservations/hotel_bookings.csv")
MAPPINGS = Path("Tests/GazetteTests/Mappings")
MEMORY = Path("/dev/shm")


@contextmanager
def made_house(gazette: Path, work: Path) -> Iterator[Edition | None]:
    """An edition of 118,341 reservations, whose largest month has 6,283; it is gone afterwards. None without the data."""
    if not BOOKINGS.is_file():
        yield None
        return
    # Its quarter of a million files are made in memory, where there are some gigabytes of it.
    has_room = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > 4_000_000_000
    with TemporaryDirectory(prefix="gazette-house-", dir=MEMORY if has_room else work) as folder:
        project = Path(folder)
        run_gazette(gazette, "init", "--currency", "EUR", str(project))
        for kind, mapping in (("room-types", "hotel-room-types.sql"), ("reservations", "hotel-bookings.sql")):
            file = ("--mapping", str(MAPPINGS / mapping), "--project", str(project))
            run_gazette(gazette, "import", kind, str(BOOKINGS), *file)
        run_gazette(gazette, "build", "--as-of", "2017-02-01", "--project", str(project))
        site = project / "published" / "house"
        site.parent.mkdir()
        (project / "Output" / "site").resolve().rename(site)
        yield Edition("house", site)


def make_editions(gazette: Path, work: Path) -> list[Edition]:
    """All editions, made anew."""
    for name in ("sample", "languages", "large", "large-records", "shop"):
        shutil.rmtree(work / name, ignore_errors=True)
    return [make(gazette, work) for make in (make_sample, make_languages, make_large, make_shop)]
