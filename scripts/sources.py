"""Swift as the checks of pages read it: which lines of a file a compiler takes for code."""

import re

CODE, COMMENT, STRING, LEFT_OUT = "c", "#", '"', "×"

# What may be true on one system, or in one build. Flags that nothing sets are never true.
CONDITION = re.compile(r"!?(\w+\(|DEBUG\b|true\b)")
DIRECTIVE = re.compile(r"#(if|elseif|else|endif)\b *(.*)")
TOKEN = re.compile(r'//|/\*|\*/|#*"""|#*"')


def kinds(lines):
    """What each line is as it begins: code, a comment, the text of a string, or left out."""
    found, depth, quote, conditions = [], 0, None, []
    for line in lines:
        text = line.strip()
        if quote:
            kind = STRING
        elif depth:
            kind = LEFT_OUT
        elif text.startswith(("//", "/*")):
            kind = COMMENT
        else:
            kind = CODE
            if directive := DIRECTIVE.match(text):
                follow(directive, conditions)
        found.append(kind if all(holds for holds, _ in conditions) else LEFT_OUT)
        depth, quote = scan(line, depth, quote)
    return found


def follow(directive, conditions):
    """Notes whether the branch that begins may be compiled, and whether those after it may not."""
    name, condition = directive[1], directive[2]
    if name == "if":
        holds = bool(CONDITION.match(condition)) and condition != "!true"
        conditions.append((holds, condition == "true"))
    elif conditions and name == "endif":
        conditions.pop()
    elif conditions:
        _, settled = conditions[-1]
        holds = not settled and (name == "else" or bool(CONDITION.match(condition)))
        conditions[-1] = (holds, settled or condition == "true")


def scan(line, depth, quote):
    """How deep in comments, and in which string, a line ends that began so."""
    index = 0
    while token := TOKEN.search(line, index):
        index, mark = token.end(), token[0]
        if quote:
            end = line.find(quote, token.start())
            if end < 0:
                break
            index, quote = end + len(quote), None
        elif mark == "/*":
            depth += 1
        elif depth:
            depth -= mark == "*/"
        elif mark == "//":
            break
        elif mark.endswith('"""'):
            quote = '"""' + mark[:-3]
        elif mark.endswith('"'):
            index = skip_string(line, index, mark[:-1])
    return depth, quote


def skip_string(line, index, hashes):
    """The index behind a string of one line. One in its interpolation parts it into two strings."""
    closing = re.compile(rf'\\{hashes}.|"{hashes}')
    while token := closing.search(line, index):
        index = token.end()
        if token[0][0] == '"':
            return index
    return len(line)
