"""Every internal link and fragment leads somewhere; every page is reachable from the front page."""

import posixpath
import re
import time
import xml.etree.ElementTree as ElementTree
from urllib.parse import parse_qsl, unquote

from editions import Edition
from findings import Finding, Result
from page_text import LINK_ATTRIBUTES, PageText, folded, read_page, read_table_texts

LINKS, REACHABLE, STRUCTURE, FEEDS = "links", "reachable", "structure", "feed, site map"
SCHEME = re.compile(r"^[a-zA-Z][a-zA-Z0-9+.-]*:")
# From so many bytes on an article of several sections needs a table of contents.
LONG_ARTICLE = 7_000
# Tags whose address the browser fetches by itself when the page is opened.
FETCHING_TAGS = {"script", "img", "iframe", "source", "video", "audio", "embed", "image", "use"}
FETCHING_RELATIONS = {
    "stylesheet", "icon", "preload", "modulepreload", "prefetch", "preconnect", "dns-prefetch",
}
OWN_FILES = ("404.html", "assets/icon.svg", "assets/style.css", "assets/edition.css", "assets/theme.js")


def is_fetched(tag: str, attributes: dict[str, str]) -> bool:
    return tag in FETCHING_TAGS or (
        tag == "link" and bool(FETCHING_RELATIONS & set(attributes.get("rel", "").split()))
    )


class LinkCheck:
    """The links of all pages of one edition."""

    def __init__(self, edition: Edition):
        self.edition = edition
        self.paths = edition.pages()
        self.pages = {path: read_page(edition.site, path) for path in self.paths}
        self.leads_to: dict[str, set[str]] = {}
        self.exists: dict[str, bool] = {}
        self.texts: dict[str, tuple[set[str], str]] = {}
        self.count = 0

    def target_exists(self, target: str) -> bool:
        """Whether a file stands there; what lies outside the folder is not published with it."""
        if target not in self.exists:
            is_within = target != ".." and not target.startswith("../")
            self.exists[target] = is_within and (self.edition.site / target).is_file()
        return self.exists[target]

    def fault_of(self, page: PageText, link: str) -> tuple[str, str] | None:
        """What is wrong with a relative link, and the remedy; none where it leads somewhere."""
        address, _, fragment = link.partition("#")
        address = unquote(address.partition("?")[0])
        if address.startswith("/") and not self.edition.is_served_only(page.path):
            return f"{link} is absolute", "Make it relative: it leads nowhere from file://."
        base = "" if address.startswith("/") else posixpath.dirname(page.path)
        address = address.lstrip("/")
        target = posixpath.normpath(posixpath.join(base, address)) if address else page.path
        if address.endswith("/"):
            return f"{link} leads to a folder", "Name its index.html: from file:// a folder is a listing."
        if not self.target_exists(target):
            return f"{link} leads nowhere", "Make the page, or take the link away."
        if target in self.pages:
            self.leads_to.setdefault(page.path, set()).add(target)
        if "=" in fragment and target in self.pages:
            return self.rows_fault(link, target, fragment)
        if fragment and target in self.pages and unquote(fragment) not in self.pages[target].ids:
            return f"{link}: nothing on that page has the id {unquote(fragment)}", "Name an id that is there."
        if not address and not fragment and link != "#":
            return "a link without address", "Give it one."
        return None

    def rows_fault(self, link: str, target: str, fragment: str) -> tuple[str, str] | None:
        """What is wrong with a link to some rows of a table; see the address in tables.js."""
        if target not in self.texts:
            self.texts[target] = read_table_texts(self.edition.site, target)
        heads, text = self.texts[target]
        for name, value in parse_qsl(fragment, keep_blank_values=True):
            if not re.fullmatch(r"(filter|sort)\d+", name) and name not in heads:
                return f"{link}: no table of that page has a column {name}", "Name a column by its title."
            if not name.startswith("sort") and folded(value) not in text:
                return f"{link}: {value} stands nowhere on that page", "Name what a row of it shows."
        return None

    def way_faults(self) -> list[Finding]:
        """The next page of each leads back to it, and so does the one before."""
        faults = []
        ways = {
            path: {
                attributes["rel"]: posixpath.normpath(posixpath.join(posixpath.dirname(path), attributes["href"]))
                for tag, attributes in page.tags
                if tag == "a" and attributes.get("rel") in ("prev", "next")
            }
            for path, page in self.pages.items()
        }
        for path, own in ways.items():
            for relation, back in (("next", "prev"), ("prev", "next")):
                target = own.get(relation)
                if target and ways.get(target, {}).get(back) != path:
                    what = f"{target} is its {relation} page and does not lead back"
                    faults.append(self.finding(LINKS, path, what, "Connect both."))
        return faults

    def links(self) -> Result:
        result = Result(LINKS)
        for page in self.pages.values():
            for tag, attributes in page.tags:
                for name in LINK_ATTRIBUTES:
                    link = attributes.get(name)
                    if link is None:
                        continue
                    result.looked_at += 1
                    if SCHEME.match(link) or link.startswith("//"):
                        is_own_data = link.startswith("data:")
                        if is_fetched(tag, attributes) and not is_own_data:
                            what = f"<{tag}> fetches {link} from another host"
                            remedy = "Keep the file in the site."
                            result.findings.append(self.finding(LINKS, page.path, what, remedy))
                        continue
                    fault = self.fault_of(page, link)
                    if fault:
                        result.findings.append(self.finding(LINKS, page.path, *fault))
        result.findings += self.way_faults()
        return result

    def finding(self, check: str, page: str, what: str, remedy: str = "") -> Finding:
        return Finding(check, f"{self.edition.name}/{page}", what, remedy)

    def reachable(self) -> Result:
        """Follows the links from the front page; `links` has to have run."""
        result = Result(REACHABLE, looked_at=len(self.paths))
        seen = {"index.html"}
        waiting = ["index.html"]
        while waiting:
            new = self.leads_to.get(waiting.pop(), set()) - seen
            seen |= new
            waiting += new
        for path in self.paths:
            # A script leads to the page of all hits, a server to the one for what is not there.
            if path not in seen and posixpath.basename(path) not in ("404.html", "search.html"):
                what, remedy = "no link leads here from the front page", "Link it from an overview."
                result.findings.append(self.finding(REACHABLE, path, what, remedy))
        return result

    def structure(self) -> Result:
        """What every page has to have in its markup, whatever it shows."""
        result = Result(STRUCTURE, looked_at=len(self.paths))
        for page in self.pages.values():
            for what in self.structure_faults(page):
                result.findings.append(self.finding(STRUCTURE, page.path, what))
        for name in OWN_FILES:
            if not self.target_exists(name):
                result.findings.append(self.finding(STRUCTURE, name, "the file is missing"))
        return result

    def structure_faults(self, page: PageText) -> list[str]:
        faults = []
        root = page.first("html") or {}
        if root.get("dir") not in ("ltr", "rtl"):
            faults.append("<html> has no dir")
        folder = page.path.split("/")[0]
        language = folder if len(self.edition.languages) > 1 and folder in self.edition.languages else None
        if language and root.get("lang") != language:
            faults.append(f"<html lang> is {root.get('lang')}, the page stands below {language}/")
        policy = page.first("meta", **{"http-equiv": "Content-Security-Policy"})
        if policy is None:
            faults.append("no Content-Security-Policy")
        elif "unsafe-" in policy.get("content", ""):
            faults.append(f"the Content-Security-Policy allows too much: {policy['content']}")
        if page.count("h1") != 1:
            faults.append(f"{page.count('h1')} headings of the first level, not one")
        faults += [f"inline style or script on <{tag}>" for tag, attributes in page.tags
                   if "style" in attributes or any(name.startswith("on") for name in attributes)]
        faults += ["an inline <script>" for tag, attributes in page.tags
                   if tag == "script" and "src" not in attributes]
        if "_content" not in page.ids:
            faults.append("no main#_content")
        # The sections of the front page are in the navigation.
        is_front = page.first("body", **{"data-kind": "front"}) is not None
        is_long = page.count("h2") >= 4 and page.article_bytes >= LONG_ARTICLE and not is_front
        if is_long and page.first("nav", **{"class": "contents"}) is None:
            faults.append("a long page of four or more second-level headings has no nav.contents")
        faults += self.chart_faults(page)
        return faults

    def chart_faults(self, page: PageText) -> list[str]:
        """Each drawing says what it shows: role img, a title and a description."""
        faults = []
        for place, (tag, attributes) in enumerate(page.tags):
            if tag != "figure" or "chart" not in attributes.get("class", "").split():
                continue
            # Before it stand its caption and what its colours mean.
            inside = page.tags[place + 1 : place + 40]
            drawing = next((own for name, own in inside if name == "svg"), None)
            following = [name for name, _ in inside]
            if drawing is None:
                faults.append("a figure.chart without svg")
            elif drawing.get("role") != "img" or "title" not in following or "desc" not in following:
                faults.append("a chart without role img, title or desc")
        return faults

    def feeds(self) -> Result:
        """With a web address: the feed and the site map are XML, and lead to files of the site."""
        result = Result(FEEDS)
        if not self.edition.address:
            return result
        feeds = {
            posixpath.normpath(posixpath.join(posixpath.dirname(page.path), attributes["href"])).lstrip("/")
            for page in self.pages.values()
            for tag, attributes in page.tags
            if tag == "link" and attributes.get("type") == "application/atom+xml"
        }
        for name in sorted(feeds) or ["feed.xml"]:
            result.findings += self.document_faults(name, "feed", result)
        result.findings += self.document_faults("sitemap.xml", "urlset", result)
        return result

    def document_faults(self, name: str, root: str, result: Result) -> list[Finding]:
        if not self.target_exists(name):
            return [self.finding(FEEDS, name, "the file is missing, though the settings give an address")]
        try:
            document = ElementTree.parse(self.edition.site / name).getroot()
        except ElementTree.ParseError as error:
            return [self.finding(FEEDS, name, f"is no XML: {error}")]
        if document.tag.rpartition("}")[2] != root:
            return [self.finding(FEEDS, name, f"starts with <{document.tag}>, not <{root}>")]
        faults = []
        addresses = [element.text or "" for element in document.iter() if element.tag.endswith("}loc")]
        addresses += [element.get("href", "") for element in document.iter() if element.tag.endswith("}link")]
        for address in addresses:
            result.looked_at += 1
            path = unquote(address.removeprefix(self.edition.address).partition("#")[0])
            if not address.startswith(self.edition.address):
                faults.append(self.finding(FEEDS, name, f"{address} is not below {self.edition.address}"))
            elif not self.target_exists(path or "index.html"):
                faults.append(self.finding(FEEDS, name, f"{address} leads nowhere"))
        if not addresses:
            faults.append(self.finding(FEEDS, name, "names no page"))
        return faults


def check_files(edition: Edition) -> list[Result]:
    """All checks that read files only, on all pages of an edition."""
    begin = time.monotonic()
    check = LinkCheck(edition)
    results = []
    for step in (check.links, check.reachable, check.structure, check.feeds):
        result = step()
        result.seconds = time.monotonic() - begin
        begin = time.monotonic()
        results.append(result)
    return results
