"""Take comments, needless blanks and quotes out of a script, so that less goes to the browser.

Newlines stay where a statement may end with them; names stay, so that it can still be read.
"""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*[\s\S]*?\*/)
    |(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<blank>[ \t]+)
    |(?P<lines>\s*\n\s*)
    |(?P<word>[\w$.]+)
    |(?P<sign>.)""",
    re.X,
)
_REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\]|\\.)*\])+/[a-z]*")
_TEMPLATE = re.compile(r"(?:[^`\\$]|\\[\s\S]|\$(?!\{))*")
_QUOTED = re.compile(r'(?<= )([\w-]+)="([\w.-]+)"(?=[ >])')
_SHORT = {"const": "let", "true": "!0", "false": "!1"}
_BEGINS = {"async", "const", "for", "function", "if", "let", "return", "while"}
"""Before these nothing need stand behind a block; an expression has its semicolon."""
_NO_END = set("\n;{,([")
"""After these a new line ends nothing."""
_BEFORE_REGEX = set("(,=:[!&|?{};+\n>")


def squeeze(code: str) -> str:
    """The same script, shorter.

    >>> squeeze('const a = b  +  1;  // why\\nlet s = `<b  class="x" id="c"> ${ c + d }  e`;\\n')
    'let a=b+1,s=`<b  class=x id=c> ${c+d}  e`;'
    """
    out: list[str] = []
    at = 0
    braces: list[int] = []
    """Open braces in each template's ${ } that we are inside of."""
    words = [["", ""]]
    """In each bracket that we are inside of, the first words of the statement before and of this one."""

    def last() -> str:
        return out[-1][-1] if out else "\n"

    while at < len(code):
        if (
            code[at] == "/"
            and code[at + 1] not in "/*"
            and (last() in _BEFORE_REGEX or out[-1:] == ["return"])
        ):
            match = _REGEX.match(code, at)
            if match:
                out.append(match[0])
                at = match.end()
                continue
        template = code[at] == "`" or (code[at] == "}" and braces and braces[-1] == 0)
        if template:
            if code[at] == "}":
                braces.pop()
            text = _TEMPLATE.match(code, at + 1)
            assert text is not None
            end = text.end() + (2 if code.startswith("${", text.end()) else 1)
            if end == text.end() + 2:
                braces.append(0)
            out.append(_QUOTED.sub(r"\1=\2", code[at:end]))
            at = end
            continue
        token = _TOKEN.match(code, at)
        assert token is not None
        at, kind, text_ = token.end(), token.lastgroup, token[0]
        if kind == "comment":
            continue
        if kind == "blank":
            after = code[at] if at < len(code) else "\n"
            apart = re.fullmatch(r"[\w$]{2}|\+\+|--", last() + after)
            if not apart:
                continue
            text_ = " "
        elif kind == "lines":
            if last() in _NO_END:
                continue
            text_ = "\n"
        elif kind == "text":
            text_ = _QUOTED.sub(r"\1=\2", text_)
        elif kind == "word":
            if text_ in _BEGINS and out[-2:] == ["}", "\n"]:
                out.pop()
            text_ = _SHORT.get(text_, text_)
            if words[-1] == ["let", ""] and text_ == "let" and last() in ";\n":
                words[-1][1] = text_
                out.pop()
                text_ = ","  # declarations that follow each other are one
            words[-1][1] = words[-1][1] or text_
        elif text_ in "{}":
            if text_ == "}" and out[-1] == ";":
                out.pop()  # what is not allowed: an empty statement, as in `for (...);`, before a brace
            if braces:
                braces[-1] += 1 if text_ == "{" else -1
        if text_ in "([{":
            words.append(["", ""])
        elif text_ in ")]}":
            words.pop()
        elif text_ in ";\n":
            words[-1] = [words[-1][1], ""]
        out.append(text_)
    return "".join(out)
