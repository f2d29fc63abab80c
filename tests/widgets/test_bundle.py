"""The code that goes to the browser: one text that is whole, small, and says the facts of the data files."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest

from tarot_teach.cards import CARDS, TRADITIONS, card_name
from tarot_teach.qabalah import colours, tree
from tarot_teach.widgets import bundle
from tarot_teach.widgets.bundle import card_facts, css, esm, modules
from tarot_teach.widgets.squeeze import squeeze

JS = files("tarot_teach.widgets") / "js"


def test_code_and_css_are_small_and_ascii() -> None:
    code = esm("play")
    assert len(code) + len(css("table")) <= 100_000
    assert len(esm("learn")) + len(css("table", "lesson")) <= 115_000
    assert len(esm("explore")) + len(css("table", "explorer")) <= 100_000
    assert code.isascii()
    assert "import " not in re.sub(r"'[^']*'|`[^`]*`", "", code)
    assert "http://" not in code
    assert "https://" not in code


def test_names_of_cards_are_those_of_the_data() -> None:
    facts = card_facts()
    names = {row[0]: row[1:5] for row in facts["trumps"]}
    assert len(facts["minors"]) == 56
    for at, this in enumerate(CARDS[:56]):
        words = facts["suits"][at // 14]
        names[this] = [f"{r} {w}" for r, w in zip(facts["ranks"][at % 14], words, strict=True)]
    for this in CARDS:
        assert names[this] == [card_name(this, tradition) for tradition in TRADITIONS]


def test_no_name_stands_at_the_top_of_two_modules() -> None:
    seen: dict[str, str] = {}
    for module in dict.fromkeys(modules("learn") + modules("explore")):
        text = (JS / f"{module}.js").read_text(encoding="utf-8")
        for name in re.findall(r"^(?:export )?(?:const|let|function|class) (\w+)", text, re.M):
            assert name not in seen, f"{name} in {module} and {seen[name]}"
            seen[name] = module


def test_the_scene_is_read_in_one_place() -> None:
    """It comes as one text; what took it for an object would draw nothing."""
    assert [file.name for file in Path(str(JS)).glob("*.js") if "model.get('scene')" in file.read_text()] == [
        "page.js"
    ]


def test_files_are_short() -> None:
    assert all(
        len((JS / f"{m}.js").read_text().splitlines()) < 500 for m in modules("learn") + modules("explore")
    )


@pytest.mark.skipif(not shutil.which("node"), reason="needs node")
@pytest.mark.parametrize("entry", ["play", "learn", "explore", "words"])
def test_the_joined_code_is_a_module(tmp_path: Path, entry: str) -> None:
    file = tmp_path / "table.mjs"
    file.write_text(esm(entry), encoding="utf-8")
    subprocess.run(["node", "--check", str(file)], check=True)


@pytest.mark.skipif(not shutil.which("node"), reason="needs node")
def test_flecks_and_rays_lie_where_the_pictures_have_them(tmp_path: Path) -> None:
    """The page draws them from a rule of its own, as it has the colours and changes scales by itself."""
    discs = [(n, scale) for scale in colours.SCALES for n in tree.SEPHIROTH]
    code = bundle._data() + bundle.joined("figure")
    code += (
        f"const drawn = {json.dumps(discs)}.map(([n, scale]) => upon(colour(`${{n}}`, scale), 0, 0, 100));"
    )
    code += "console.log(JSON.stringify(drawn));"
    file = tmp_path / "figure.mjs"
    file.write_text(code, encoding="utf-8")
    done = subprocess.run(["node", str(file)], check=True, capture_output=True, encoding="utf-8")
    flecks = r'<circle cx="(\S+)" cy="(\S+)" r="6.0" fill="(.{7})"/>'
    rays = r'<path d="M(\S+) (\S+)L[^"]+" stroke="(.{7})" stroke-width="2"/>'
    for disc, drawn in zip(discs, json.loads(done.stdout), strict=True):
        found = [(float(x), float(y), of) for x, y, of in re.findall(flecks, drawn) + re.findall(rays, drawn)]
        marks = colours.upon(colours.parts(*disc))
        points = [(round(100 * x, 1), round(100 * y, 1), part.hex) for part, at in marks for x, y in at]
        assert sorted(found) == sorted(points), disc
        assert drawn.count("<") == len(found)


@pytest.mark.parametrize(
    ("code", "short"),
    [
        ("a = 'x  // y' ;", "a='x  // y';"),
        ("f(/a \\/ [/ ] b/g, 4 / 2);  // end", "f(/a \\/ [/ ] b/g,4/2);"),
        ("x = a + +b;", "x=a+ +b;"),
        ("return /  /.test(s);", "return/  /.test(s);"),
        ("`a ${ { b: 1 }.b } c ${ `d  ${ e } f` }  g`", "`a ${{b:1}.b} c ${`d  ${e} f`}  g`"),
        ("/* all\n of it */ let a;\n\n\n  let b;", "let a,b;"),
        ("let f = () => { let c; };\nconst d = [1];\ng();\nlet e;", "let f=()=>{let c},d=[1];g();let e;"),
    ],
)
def test_squeezing_keeps_texts(code: str, short: str) -> None:
    assert squeeze(code) == short
