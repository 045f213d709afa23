"""What axe-core has to complain about on a page."""

from __future__ import annotations

from collections.abc import Iterator

from axe_playwright_python.sync_playwright import Axe

from tests.page.visitor import Visitor

AXE = Axe()
# Style sheets are fetched again only for a rule that is an experiment of axe and off.
OPTIONS = {"resultTypes": ["violations"], "preload": {"assets": ["media"]}}
# Shapes and colours are the same in every language: looking at them once is enough.
WORDS = ["cat.language", "cat.text-alternatives", "cat.name-role-value", "cat.forms", "cat.semantics"]
ONLY_WORDS = {**OPTIONS, "runOnly": {"type": "tag", "values": WORDS}, "rules": {"color-contrast": {"enabled": False}}}
RUN = "options => axe.run(document, options).then((found) => found.violations)"


def violations(visitor: Visitor, where: str, everything: bool = True) -> Iterator[str]:
    """What axe finds, a line for each element."""
    if not visitor.page.evaluate("() => 'axe' in window"):
        visitor.page.evaluate(AXE.axe_script)
    for violation in visitor.page.evaluate(RUN, OPTIONS if everything else ONLY_WORDS):
        for node in violation["nodes"]:
            message = "; ".join(item["message"] for item in [*node["any"], *node["all"], *node["none"]])
            yield f"{where}: {violation['id']}: {node['target']}: {message}"[:400]
