"""What a check found, and how findings are told to people."""

from collections import OrderedDict
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Finding:
    """One fault: on which page, what it is, and what to do about it."""

    check: str
    page: str
    what: str
    remedy: str = ""


@dataclass(frozen=True)
class Measurement:
    """How long something took beside the time it is meant to take, both in milliseconds of the best of some tries.

    Each is told in the summary. What a machine is busy with beside makes every work several times slower, so only
    what takes far more than it may is a finding.
    """

    what: str
    milliseconds: float
    aim: float

    FAR = 4

    def is_far_off(self) -> bool:
        return self.milliseconds > self.aim * self.FAR

    def __str__(self) -> str:
        return f"{self.what}: {self.milliseconds:.0f} ms, meant to be below {self.aim:.0f} ms"


@dataclass
class Result:
    """The outcome of one check: how many things it looked at, what it found, how long it took."""

    check: str
    looked_at: int = 0
    findings: list[Finding] = field(default_factory=list)
    seconds: float = 0.0
    notes: list[str] = field(default_factory=list)


def merged(results: list[Result]) -> list[Result]:
    """Results with equal names as one, in the order in which the names first occur."""
    by_name: OrderedDict[str, Result] = OrderedDict()
    for result in results:
        whole = by_name.setdefault(result.check, Result(result.check))
        whole.looked_at += result.looked_at
        whole.findings += result.findings
        whole.seconds += result.seconds
        whole.notes += [note for note in result.notes if note not in whole.notes]
    return list(by_name.values())


def grouped(findings: list[Finding]) -> list[tuple[Finding, list[str]]]:
    """Findings that say the same about several pages together: the first of them, and all their pages."""
    pages: OrderedDict[tuple[str, str], list[str]] = OrderedDict()
    first: dict[tuple[str, str], Finding] = {}
    for finding in findings:
        key = (finding.check, finding.what)
        first.setdefault(key, finding)
        pages.setdefault(key, []).append(finding.page)
    return [(first[key], pages[key]) for key in pages]


def summary(results: list[Result], not_checked: list[str], seconds: float) -> str:
    """The text at the end: one line for each check, then findings by check, so that a log's last lines have them."""
    lines = []
    width = max((len(result.check) for result in results), default=0)
    for result in results:
        state = f"{len(result.findings):,} findings" if result.findings else "ok"
        counts = f"{result.looked_at:>7,} looked at  {result.seconds:>6.1f} s"
        lines.append(f"{result.check:<{width}}  {counts}  {state}")
        lines += [f"{'':<{width}}  note: {note}" for note in result.notes]
    lines += [f"NOT CHECKED: {text}" for text in not_checked]
    lines.append("")
    for result in results:
        for finding, pages in grouped(result.findings):
            where = pages[0] if len(pages) == 1 else f"{pages[0]} and {len(pages) - 1:,} more"
            lines.append(f"{result.check}: {where}\n  {finding.what}")
            if finding.remedy:
                lines.append(f"  → {finding.remedy}")
    count = sum(len(result.findings) for result in results)
    lines.append(f"{count:,} findings, {seconds:.0f} s" if count else f"ok: nothing found, {seconds:.0f} s")
    return "\n".join(lines)
