"""What the checks of files read in a page: its tags, links and ids, by a scan fast enough for thousands."""

import html
import re
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

TAG = re.compile(r"<([a-zA-Z][a-zA-Z0-9]*)((?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>")
ATTRIBUTE = re.compile(r"([a-zA-Z_:][-\w:.]*)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")
DRAWING = re.compile(r"<svg.*?</svg>", re.DOTALL)
HEAD = re.compile(r"<th scope=\"col\"[^>]*>(.*?)</th>", re.DOTALL)
MARKUP = re.compile(r"</?[a-z][^>]*>")
LINK_ATTRIBUTES = ("href", "src", "xlink:href", "poster", "action")


@dataclass
class PageText:
    """A page as its tags: name and attributes of each, in their order; and how long it is without drawings."""

    path: str
    tags: list[tuple[str, dict[str, str]]]
    ids: set[str] = field(default_factory=set)
    article_bytes: int = 0

    def first(self, tag: str, **wanted: str) -> dict[str, str] | None:
        """The attributes of the first such tag, none where there is none."""
        for name, attributes in self.tags:
            if name == tag and all(attributes.get(key) == value for key, value in wanted.items()):
                return attributes
        return None

    def count(self, tag: str) -> int:
        return sum(1 for name, _ in self.tags if name == tag)


def read_page(site: Path, path: str) -> PageText:
    """Scans one page of a site."""
    text = (site / path).read_text(encoding="utf-8")
    tags = []
    ids = set()
    for tag in TAG.finditer(text):
        attributes = {}
        for found in ATTRIBUTE.finditer(tag[2]):
            value = found[2] or found[3] or found[4] or ""
            attributes[found[1].lower()] = html.unescape(value) if "&" in value else value
        tags.append((tag[1].lower(), attributes))
        if "id" in attributes:
            ids.add(attributes["id"])
    article = DRAWING.sub("", text.partition("<article>")[2].rpartition("</article>")[0])
    return PageText(path, tags, ids, len(article.encode("utf-8")))


def folded(text: str) -> str:
    """A text as the site's scripts compare it: without case and accents."""
    decomposed = unicodedata.normalize("NFKD", text.lower())
    return "".join(sign for sign in decomposed if not unicodedata.category(sign).startswith("M"))


def read_table_texts(site: Path, path: str) -> tuple[set[str], str]:
    """The columns of a page's tables as addresses name them, and all that the page shows, dates as machines read them."""
    text = (site / path).read_text(encoding="utf-8")
    heads = {
        "-".join(re.findall(r"[^\W_]+", folded(html.unescape(MARKUP.sub("", head))))) for head in HEAD.findall(text)
    }
    dates = re.sub(r"<time datetime=\"([^\"]*)\">", r"\1 ", text)
    return heads, folded(html.unescape(MARKUP.sub("", dates)))
