"""The tables of 777: what they hold, looked up both ways, and every search a student would try."""

import subprocess
import sys

import pytest

import tarot_teach as tt
from tarot_teach.cards import CARDS, card
from tarot_teach.facts import table
from tarot_teach.qabalah import attributions, book, tree
from tarot_teach.qabalah.search import search

# -- the tables ----------------------------------------------------------------------------------------


def test_what_is_held():
    items = book.items()
    assert len(items) == 1731 and len(book.columns()) == 75 and len(book.ROWS) == 35
    assert len({(item.row, item.column) for item in items}) == 1359
    assert {item.edition for item in items} == {"1909", "1929"}  # nothing that is only in 1955
    assert {letter for item in items for letter in item.witnesses} == set(book.WITNESSES)
    assert all(item.note for item in items if not item.witnesses)
    assert sorted(book.items()) == sorted(set(items))


def test_columns_hold_what_they_say():
    for facts in book.column_facts():
        held = book.column_items(facts["column_number"])
        assert len(held) == int(facts["items"]), facts["name"]
        assert len({item.row for item in held}) == int(facts["rows_filled"])
    numbers = [column.number for column in book.columns().values()]
    assert numbers == sorted(set(numbers))


def test_rows_and_columns_by_any_name():
    assert book.row_of(18) == book.row_of("18") == book.row_of("path 18") == book.row_of("CHETH")
    assert book.row_of("31bis") == book.row_of("31-bis") == book.row_of("row 31-bis")
    assert book.column_of("clxxix").number == 179 and book.column_of("perfumes").key == "XLII"
    for bad in (33, -1, "11.5", "", "Chet", None):
        with pytest.raises(ValueError, match=repr(bad)):
            book.row_of(bad)
    for bad in (3.5, "XX", 1000, ""):
        with pytest.raises(ValueError, match="is none of the 75 columns"):
            book.column_of(bad)
    with pytest.raises(ValueError, match="did you mean Geburah"):
        book.row_of("Gebura")


def test_comparison():
    lines = {line.column.key: line for line in book.compare(19, 22)}
    assert [item.value for item in lines["CLXXVII"].cells[0]] == ["Leo"]
    assert {key for key, line in lines.items() if line.shared} <= set(lines)
    with pytest.raises(ValueError, match="two rows or more"):
        book.compare(7, "Netzach")
    three = book.compare(1, 2, 3)
    assert all(len(line.cells) == 3 for line in three)


def test_tables_are_tidy():
    whole = tt.c777.table()
    assert whole.shape == (1731, 10) and not whole.isna().any().any()
    assert not whole.duplicated(["row", "column", "item"]).any()
    for frame in (tt.c777.row(14), tt.c777.column("XL"), tt.c777.value("rose")):
        assert list(frame.columns) == list(whole.columns) and len(frame)
    assert len(tt.c777.wide()) == 35 and tt.c777.wide().shape[1] == 75
    assert tt.c777.rows()["items"].sum() == tt.c777.columns()["items"].sum() == 1731
    assert len(tt.c777.cards()) == 78 and len(tt.c777.letters()) == 22 and len(tt.c777.decans()) == 36
    assert tt.c777.value("nothing of the kind").empty
    assert list(tt.c777.compare(19, 22).columns[2:]) == ["Path 19, Teth", "Path 22, Lamed", "shared"]


def test_the_look_behind_of_the_lesson():
    rose = tt.c777.value("rose")
    assert set(rose["row"]) == {"6", "7", "14"} and len(rose) == 5
    assert set(rose["column"]) == {"XV", "XVIII", "XXXIX", "XLII"}


def test_attribution_is_a_switch():
    same = {item for item in book.items() if item.column not in book.MOVING or item.row not in ("15", "28")}
    moved = set(book.items("thoth")) - same
    assert len(moved) == len(book.items()) - len(same) and same <= set(book.items("thoth"))
    assert {item.edition for item in moved} == {"1944"} and not any(item.witnesses for item in moved)
    for row in (15, 28):
        trump = tree.trumps("thoth")[row]
        assert [item.value for item in book.cell(row, "XIV", "thoth")] == [
            tt.c777.of_card(trump)["names"]["rws"]
        ]
        facts = tree.path_facts(row, "thoth")
        assert [item.value for item in book.cell(row, "CLXXVII", "thoth")] == [facts["attribution"]]
        assert book.cell(row, "XXXVIII", "thoth") == book.cell(row, "XXXVIII")
    with pytest.raises(ValueError, match="'dee' is no attribution"):
        tt.c777.row(15, "dee")


def test_disagreements_are_told():
    assert len(book.disagreements()) == 54
    assert [each["where"] for each in book.disagreements(14)] == ["XVII", "XVIII"]
    assert "brief" not in " ".join(" ".join(each.values()) for each in book.disagreements())


# -- cards, letters, decans ----------------------------------------------------------------------------


def test_decans_in_chaldean_order():
    assert len(tt.c777.DECANS) == 36 and [decan.number for decan in tt.c777.DECANS] == list(range(1, 37))
    start = tt.c777.CHALDEAN.index("Mars")
    signs = ["Aries", "Taurus", "Gemini", "Cancer", "Leo", "Virgo", "Libra", "Scorpio", "Sagittarius"]
    signs += ["Capricorn", "Aquarius", "Pisces"]
    for at, decan in enumerate(tt.c777.DECANS):
        assert decan.planet == tt.c777.CHALDEAN[(start + at) % 7]
        assert (decan.sign, decan.start) == (signs[at // 3], at % 3 * 10)
    assert tt.c777.DECANS[0].planet == tt.c777.DECANS[-1].planet == "Mars"
    assert {decan.card for decan in tt.c777.DECANS} == {
        each for each in CARDS if each.kind == "minor" and each.number > 1
    }


@pytest.mark.parametrize("attribution", tree.ATTRIBUTIONS)
def test_from_a_card_to_its_row_and_back(attribution):
    for each in CARDS:
        facts = attributions.of_card(each, attribution)
        assert each in attributions.cards_of(facts["row"], attribution)
        if each.kind == "trump":
            assert tree.joins(each, attribution) == facts["joins"]
            assert tree.PATHS[facts["path"]].letter == facts["letter"]
    assert sum(len(attributions.cards_of(row, attribution)) for row in book.ROWS) == 78
    assert attributions.cards_of("31-bis", attribution) == attributions.cards_of(0, attribution) == ()


def test_five_of_wands_lies_between_its_trumps():
    facts = attributions.of_card("W5")
    around = {tree.trumps()[path.number] for path in tree.meeting(facts["sephirah"])}
    assert {tt.c777.of_card(each)["names"]["thoth"] for each in around} == {
        "The Chariot", "Lust", "Adjustment", "The Hanged Man",
    }  # fmt: skip


def test_courts():
    prince = attributions.of_card("W12")
    assert (prince["element_of"], prince["place"], prince["rank_world"]) == (
        "Air of Fire", "Tiphareth in Atziluth", "Yetzirah",
    )  # fmt: skip
    assert prince["span"] == "20° Cancer to 20° Leo" and attributions.of_card("W11")["span"] == ""
    with pytest.raises(ValueError, match="'W15' is no card code"):
        attributions.of_card("W15")
    assert attributions.of_card("W5#2") == attributions.of_card("W5")


def test_letters():
    rows = attributions.letters()
    assert [sum(row["letter_class"] == kind for row in rows) for kind in ("mother", "double", "simple")] == [
        3,
        7,
        12,
    ]
    assert sum(row["value"] for row in rows) == 1495
    assert attributions.latin("יוד הי ויו הי") == "YVD HY VYV HY"
    for row in rows:
        (held,) = {item.value for item in book.cell(row["path"], "CLXXVII")}
        assert held == row["attribution"]


# -- search --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("rose", ["7", "14", "6"]),
        ("what is rose?", ["7", "14", "6"]),
        ("What is the rose", ["7", "14", "6"]),
        ("ROSE!", ["7", "14", "6"]),
        ("rosé", ["7", "14", "6"]),
        ("path 18", ["18"]),
        ("row 18", ["18"]),
        ("sephirah 5", ["5"]),
        ("31-bis", ["31-bis"]),
        ("row 31bis", ["31-bis"]),
        ("Cheth", ["18"]),
        ("Heth", ["18"]),
        ("chet", ["18"]),
        ("Heh", ["15"]),
        ("he", ["15"]),
        ("חית", ["18"]),
        ("חֵית", ["18"]),
        ("ח", ["18"]),
        ("ך", ["21"]),
        ("The Chariot", ["18"]),
        ("chariot", ["18"]),
        ("chario", ["18"]),
        ("what is the meaning of the chariot?", ["18"]),
        ("Le Chariot", ["18"]),
        ("T7", ["18"]),
        ("the hanged man", ["23"]),
        ("Judgement", ["31"]),
        ("the aeon", ["31"]),
        ("Five of Wands", ["5"]),
        ("w5", ["5"]),
        ("Cinq de Bâton", ["5"]),
        ("mars in aries", ["2"]),
        ("Tiferet", ["6"]),
        ("Keter", ["1"]),
        ("Malchut", ["10"]),
        ("תפארת", ["6"]),
        ("Atziluth", ["31"]),
        ("Beriah", ["23"]),
        ("Aries", ["15", "2", "3", "4"]),
    ],
)
def test_what_a_student_types(asked, rows):
    found = search(asked)
    assert list(found.rows)[: len(rows)] == rows and (len(rows) > 3 or list(found.rows) == rows)
    assert found and all(hit.row or hit.column for hit in found.hits)
    assert not found.suggestions and found.words.endswith(".")


def test_a_planet():
    found = search("Mars")
    assert found.rows[:2] == ("5", "27")
    assert {"the planet or sphere of Geburah", "the planet of path 27, Peh"} <= {
        hit.why for hit in found.hits
    }
    assert {"W2", "W7", "C5", "C10", "S9", "D3"} == set(found.cards)
    assert all("Mars" in item.value for item in found.items)


def test_a_number_is_row_trump_and_value():
    found = search("15")
    assert [(hit.row, hit.why) for hit in found.hits] == [
        ("15", "the row of this number"),
        ("26", "trump 15 of the Thoth and Rider-Waite packs"),
        ("5", "X, Mystic numbers of the Sephiroth"),
        ("26", "CLXXIX, Numbers printed on Tarot trumps"),
    ]
    assert search(15).hits == found.hits
    numeral = search("XV")
    assert {hit.column for hit in numeral.hits} == {"", "XV"} and numeral.cards == ("T15",)
    assert search("trump 8").cards == ("T8", "T11")


def test_names_that_packs_give_to_different_cards():
    found = search("Knight of Cups")
    assert set(found.cards) == {"C12", "C14"}
    assert any("Rider-Waite" in hit.why for hit in found.hits)
    assert search("Strength").cards[0] == "T11" and search("Justice").rows == ("22",)


def test_columns_can_be_asked_for():
    assert [hit.column for hit in search("column 42").hits] == ["XLII"]
    assert search("perfumes").hits[0].column == "XLII"
    assert search("column XX").words.startswith("There is no column XX here")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("path 5", "There is no path 5; the paths are 11 to 32. 5 is Sephirah 5, Geburah."),
        ("path 40", "There is no path 40; the paths are 11 to 32."),
        ("sephirah 18", "There is no Sephirah 18; the Sephiroth are 1 to 10. 18 is Path 18, Cheth."),
        ("row 33", "There is no row 33 here; rows are 0 to 32, 31-bis and 32-bis."),
        ("trump 22", "There is no trump 22 here; the trumps are 0 to 21."),
        ("9999", "No row has the number 9999; rows are 0 to 32."),
        ("", "Type a word, a number, a letter or a card, such as rose, 15, Cheth or The Chariot."),
        (" ?! ", "Type a word, a number, a letter or a card, such as rose, 15, Cheth or The Chariot."),
    ],
)
def test_a_clear_word_for_what_there_is_not(asked, words):
    assert search(asked).words == words


def test_nonsense_and_near_misses():
    assert search("xyzzy").words.startswith("Nothing here is called “xyzzy”. Try a god")
    assert search("roze").suggestions[0] == "Rose" and search("roses").suggestions[0] == "Rose"
    assert search("hangd man").suggestions[0] == "The Hanged Man"
    assert search("gevurha").suggestions == ("Geburah",)
    long = search("x" * 100_000)
    assert not long and len(long.words) < 200
    for odd in ("\x00", "💥", "<script>alert(1)</script>", "אאאאאא", "%s {0}", None):
        assert isinstance(search(odd).words, str)
    assert "<script>" not in search("<script>x</script>")._repr_html_()


def test_every_word_of_the_tables_is_found():
    """What stands in a cell leads back to its row."""
    for item in book.items()[::7]:
        if item.column != "I":
            assert item.row in search(item.value).rows, item


def test_every_card_is_found_by_each_of_its_names():
    for each in CARDS[::3]:
        for name in attributions.of_card(each)["names"].values():
            assert each in search(name).cards, name


def test_what_was_left_out_is_not_found():
    """Columns that only the edition of 1955 has: none of their names, none of their cells."""
    for column in ("Vegetable drugs", "Mineral drugs", "Typical diseases", "System of Taoism"):
        assert not search(column).items
    assert not {"IX", "XX", "XXI", "XLIII", "XLIV", "CXXII"} & set(book.columns())


def test_the_switch_reaches_the_search():
    assert search("The Star").rows[0] == "28" and search("The Star", "thoth").rows[0] == "15"
    assert search("Aries", "thoth").rows[0] == "28"


def test_answers_in_words_and_as_a_table():
    found = search("rose")
    assert repr(found).splitlines()[:2] == [
        "“rose” is found in rows 7, 14 and 6: 5 items.",
        "  Sephirah 7, Netzach: Rose (XXXIX, Plants, real and imaginary)",
    ]
    assert found._repr_html_().count("<tr>") == 6 and "1909, C+M" in found._repr_html_()


def test_search_needs_no_pandas():
    code = (
        "import sys; sys.modules['pandas'] = None\n"
        "import tarot_teach as tt\n"
        "print(tt.c777.find('rose').rows, len(tt.c777.cell(14, 'XXXIX')), tt.c777.of_card('T7')['row'])\n"
        "try:\n    tt.c777.row(18)\nexcept ImportError as error:\n    print(error)\n"
        "print({'matplotlib', 'networkx', 'numpy'} & set(sys.modules))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.splitlines() == [
        "('7', '14', '6') 3 18",
        'tables need pandas; install it with: pip install "tarot-teach[plots]"',
        "set()",
    ]


def test_the_data_of_cards_and_777_agree():
    """The titles of the trumps in column XIV are those of the cards, but for a few other names."""
    other = {"11": "The Fool", "12": "The Juggler", "27": "The House of God"}
    for row, trump in tree.trumps().items():
        told = "The " + " ".join(item.value.removeprefix("The ") for item in book.cell(row, "XIV"))
        names = [*attributions.of_card(trump)["names"].values(), other.get(str(row), "")]
        assert any(book.fold(name) in book.fold(told) for name in names if name) or row in (29, 31), (
            row,
            told,
        )
    assert card("T7") in tt.c777.cards_of("Cheth")


def test_every_table_of_the_data_is_read_as_text():
    assert {row["edition"] for row in table("correspondences_777.csv")} == {"1909", "1929"}
