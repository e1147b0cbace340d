"""Pages as they are compared with their translations: headings, blocks, tables and paragraphs.

A tutorial is read as the page that says the same in Markdown: its titles are headings, its steps
have numbers, and a step shows the whole file after the file's name.
"""

import os
import re

import pages

CATALOGUE = "Sources/Liaison/Liaison.docc"
FIRST_LINES = 5
SEEN = re.compile(r"^<!-- equal to: (\S*) -->$")
HEADING = re.compile(r"^(#+) ")
SHAPE = re.compile(r"#+ |\||- |\d+\. |")
COMMENT = re.compile(r"^<!-- .* -->$")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)|<doc:([^>]+)>")
SPAN = re.compile(r"(`+)(.+?)\1")
# What tells symbols of one name apart, in a catalogue only.
OVERLOAD = re.compile(r"(?<=\))-[0-9a-z]{4,5}$")
TITLE = re.compile(r'@(Intro|Section)\(title: "(.*)"\)')
CODE = re.compile(r'@Code\(name: "([^"]+)", file: "([^"]+)"')
FIGURE = re.compile(r"(?<![A-Za-z0-9])\d+(?:[.,]\d+)*(?![A-Za-z0-9])")


def read_lines(name):
    path = pages.ROOT / name
    lines = pages.number(path.read_bytes().decode())
    if path.suffix != ".tutorial":
        return lines
    return [pages.Line(number, said) for number, texts in read_tutorial(path, lines)
            for said in texts]


def read_tutorial(path, lines):
    """The lines of a tutorial, each with those of the page that says the same in Markdown."""
    step, begins = 0, False
    for number, text in lines:
        text = text.strip()
        if title := TITLE.match(text):
            step = 0
            yield number, [f"{'#' if title[1] == 'Intro' else '##'} {title[2]}"]
        elif text == "@Step {":
            step, begins = step + 1, True
        elif code := CODE.match(text):
            yield number, show_file(code[1], path.parent / "Resources" / code[2])
        elif not text.startswith(("@", "}", "previousFile:")):
            yield number, [f"{step}. {text}" if begins else text]
            begins = False


def show_file(name, path):
    """What a page says in the place of a tutorial's '@Code'."""
    is_swift = path.suffix == ".swift"
    yield f"`{name}`:" if is_swift else f"{name}:"
    yield ""
    if is_swift:
        yield f"<!-- snippet: {path.name} -->"
    yield "```swift" if is_swift else "```"
    yield from path.read_text().splitlines()
    yield "```"


class Page:
    """A page as the comparison sees it."""

    def __init__(self, name, counterpart):
        self.name = name
        self.lines = read_lines(name)
        self.headings, self.blocks, self.ties, self.tables = [], [], [], []
        self.paragraphs = []
        self.other = None
        self.read(counterpart)

    def read(self, counterpart):
        was_row = goes_on = False
        for item in pages.read(self.lines):
            if isinstance(item, pages.Block):
                self.blocks.append(item.lines)
                was_row = goes_on = False
                continue
            number, text = item
            is_row = text.startswith("|")
            went_on, goes_on = goes_on, False
            if SEEN.match(text):
                pass
            elif COMMENT.match(text):
                self.ties.append(pages.Line(number, text))
            elif number <= FIRST_LINES and self.links(text) == [counterpart]:
                self.other = number
            elif text:
                if HEADING.match(text):
                    self.headings.append(pages.Line(number, text))
                if is_row and not was_row:
                    self.tables.append([])
                if is_row:
                    self.tables[-1].append(pages.Line(number, text))
                if went_on and not SHAPE.match(text)[0]:
                    first = self.paragraphs.pop()
                    self.paragraphs.append(pages.Line(first.number, f"{first.text} {text.strip()}"))
                else:
                    self.paragraphs.append(pages.Line(number, text))
                goes_on = not (is_row or HEADING.match(text))
            was_row = is_row

    def links(self, text):
        """What a paragraph links to, from the root."""
        found = []
        for target, page in LINK.findall(SPAN.sub("", text)):
            if page:
                page, mark, anchor = page.partition("#")
                is_tutorial = (pages.ROOT / CATALOGUE / f"{page}.tutorial").exists()
                target = f"{page}.{'tutorial' if is_tutorial else 'md'}{mark}{anchor}"
            if "://" not in target and target[0] != "#":
                target = os.path.normpath(os.path.join(os.path.dirname(self.name), target))
                # A place in this page itself.
                target = target.removeprefix(self.name) if "#" in target else target
            found.append(target)
        return found

    def place(self, line):
        return f"{self.name}:{line.number}: {line.text}" if line else f"{self.name}: nothing more"


def spans(text):
    return [OVERLOAD.sub("", " ".join(code.split())) for _, code in SPAN.findall(text)]


def figures(text):
    return FIGURE.findall(LINK.sub(lambda link: link[0].split("](")[0], SPAN.sub("", text)))


def cells(row):
    """The cells of a table's row. A bar in code does not part them."""
    hidden = SPAN.sub(lambda span: span[0].replace("|", "\0"), row)
    return [cell.replace("\0", "|") for cell in re.split(r"(?<!\\)\|", hidden)[1:-1]]
