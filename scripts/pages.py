"""Pages as the checks read them: fenced blocks of code, and the lines outside of them."""

import collections
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent

# A fence may stand behind the marks of lists and quotes.
FENCE = re.compile(r"^(?P<lead>(?:[ >]|[-*+] |\d+[.)] )*)(?P<fence>`{3,}|~{3,}) *(?P<info>[^`]*)$")

Line = collections.namedtuple("Line", "number text")


class Block:
    """A fenced block: all its lines, and the code between the fences, without their indent."""

    def __init__(self, fence, line):
        self.fence, self.number, self.lines, self.code = fence, line.number, [line], []
        self.ends = False
        self.lead = fence["lead"]
        self.indent = re.sub(r"[^ >]", " ", self.lead)
        self.language = (fence["info"].split() or [""])[0].lower()

    def add(self, line):
        """Takes the next line, which may be the closing fence."""
        self.lines.append(line)
        inside = line.text[len(self.indent):] if line.text.startswith(self.indent) \
            else line.text.lstrip(" >")
        self.ends = closes(inside.strip(), self.fence["fence"])
        if not self.ends:
            self.code.append(inside)


def closes(text, fence):
    return text.startswith(fence) and not text.strip(fence[0])


def number(text):
    """The lines of a text."""
    return [Line(*line) for line in enumerate(text.split("\n"), 1)]


def read(lines):
    """Each block and each line outside of blocks, in their order."""
    block = None
    for line in lines:
        if block:
            block.add(line)
            if block.ends:
                yield block
                block = None
        elif fence := FENCE.match(line.text):
            block = Block(fence, line)
        else:
            yield line
    if block:
        yield block


def every():
    """The pages of the repository."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "*.md"], cwd=ROOT, check=True,
        capture_output=True, text=True).stdout
    return [ROOT / name for name in sorted(listed.split("\n")) if name and (ROOT / name).exists()]
