"""A form that was refused comes back as it was filled in: nobody writes anything twice because of one wrong word.

It is done where pages are written and not form by form, so that no form can forget it. Passwords and codes are never repeated.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape

from markupsafe import escape

FORM = re.compile(r'<form\b[^>]*\bmethod="post"[^>]*>.*?</form>', re.S)
CONTROL = re.compile(
    r"<(?P<tag>input|button)\b(?P<said>[^>]*)>|<(?P<long>textarea|select)\b(?P<told>[^>]*)>(?P<inside>.*?)</(?P=long)>", re.S
)
OPTION = re.compile(r"<option\b(?P<said>[^>]*)>(?P<shown>[^<]*)")
OF_OURS = ("csrf", "once", "client", "n")
"""Fields that are new on every page."""
SECRET = ("password", "code")
TYPED = ("text", "search", "date", "number")


def filled_in(html: str, path: str, sent: Mapping[str, str]) -> str:
    """The page with what was sent in the form from which it came; as it is where no form is that one."""
    for form in FORM.finditer(html):
        if _is_that(form[0], path, sent):
            return html[: form.start()] + CONTROL.sub(lambda found: _filled(found, sent), form[0]) + html[form.end() :]
    return html


def _is_that(form: str, path: str, sent: Mapping[str, str]) -> bool:
    """Whether the fields came from this form: it goes there, has all of them, and the same where nobody can write."""
    action = _of("action", form[: form.index(">")])
    controls = [(found, _said(found)) for found in CONTROL.finditer(form)]
    fixed = [said for _, said in controls if _of("type", said) == "hidden" and _of("name", said) not in OF_OURS]
    return (
        action in ("", path)
        and set(sent) <= {_of("name", said) for _, said in controls}
        and all(sent.get(_of("name", said), _of("value", said)) == _of("value", said) for said in fixed)
    )


def _said(found: re.Match[str]) -> str:
    return str(found["said"] or found["told"] or "")


def _of(attribute: str, said: str) -> str:
    found = re.search(rf'(?<![\w.-]){attribute}="([^"]*)"', said)
    return unescape(found[1]) if found else ""


def _filled(found: re.Match[str], sent: Mapping[str, str]) -> str:
    said = _said(found)
    name, kind = _of("name", said), _of("type", said) or "text"
    if found["tag"] == "button" or kind == "hidden" or name in SECRET:
        return found[0]
    if kind in ("checkbox", "radio"):
        bare = re.sub(r"\schecked\b", "", said)
        on = name in sent and (_of("value", said) or "on") in (sent[name], *sent[name].split())
        return f"<input{bare}{' checked' if on else ''}>"
    if name not in sent:
        return found[0]
    if found["long"] == "textarea":
        return f"<textarea{said}>\n{escape(sent[name])}</textarea>"
    if found["long"] == "select":
        return f"<select{said}>{OPTION.sub(lambda one: _option(one, sent[name]), found['inside'])}</select>"
    if kind not in TYPED:
        return found[0]
    without = re.sub(r'\svalue="[^"]*"', "", said)
    return f'<input{without} value="{escape(sent[name])}">'


def _option(one: re.Match[str], chosen: str) -> str:
    said = re.sub(r"\sselected\b", "", one["said"])
    value = _of("value", said) if "value=" in said else unescape(one["shown"]).strip()
    return f"<option{said}{' selected' if value == chosen else ''}>{one['shown']}"
