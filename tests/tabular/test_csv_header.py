"""The first line of a table: which columns are taken, and what is said of the others."""

import pytest

from kempen.tabular.csv_header import Places, places_of
from kempen.tabular.errors import BadTable

REQUIRED = ("date", "spend", "conversions")


def places(*cells: str, with_channel: bool = True) -> Places:
    return places_of("days.csv", list(cells), REQUIRED, with_channel=with_channel)


def refused(*cells: str) -> tuple[str, str]:
    with pytest.raises(BadTable) as caught:
        places(*cells)
    return caught.value.code, str(caught.value)


def test_columns_are_found_in_any_order_and_case() -> None:
    columns = places("Channel", " SPEND ", "conversions", "date")
    assert columns == Places(4, 3, 0, (("spend", 1), ("conversions", 2)), ())


def test_without_a_column_of_channels_there_is_none() -> None:
    assert places("date", "spend", "conversions").channel is None


def test_a_column_of_channels_is_left_out_where_none_is_asked() -> None:
    columns = places("date", "channel", "spend", "conversions", with_channel=False)
    assert columns.channel is None
    assert columns.notes == ("days.csv: columns that are not needed were left out: 'channel'.",)


@pytest.mark.parametrize("name", ["campaign", "campaign_name", "chanel"])
def test_what_is_like_a_channel_is_taken_as_one_and_told(name: str) -> None:
    columns = places("date", name, "spend", "conversions")
    assert columns.channel == 1
    assert columns.notes == (f"days.csv: the column '{name}' is taken as 'channel'.",)


def test_the_channel_itself_goes_before_what_is_like_it() -> None:
    columns = places("campaign", "date", "channel", "spend", "conversions")
    assert columns.channel == 2
    assert columns.notes == ("days.csv: columns that are not needed were left out: 'campaign'.",)


def test_columns_of_no_use_and_without_a_name_are_told() -> None:
    columns = places("date", "", "spend", "conversions", "a", "b", "c", "d")
    assert columns.notes == (
        "days.csv: columns that are not needed were left out: 'a', 'b', 'c' and 1 more.",
        "days.csv: columns without a name were left out.",
    )


@pytest.mark.parametrize(("near", "missing"), [("Cost", "spend"), ("orders", "conversions")])
def test_a_missing_column_names_the_one_that_was_meant(near: str, missing: str) -> None:
    other = {"spend", "conversions"} - {missing}
    code, message = refused("date", near, *other)
    assert code == "missing_column"
    assert message == (
        f"days.csv has no column '{missing}' in its first line; it has '{near.lower()}': "
        f"did you mean '{missing}'?"
    )


def test_a_missing_column_that_nothing_is_like_is_named_alone() -> None:
    message = "days.csv has no column 'date' in its first line."
    assert refused("spend", "conversions") == ("missing_column", message)


def test_a_column_that_stands_twice_is_refused() -> None:
    message = "days.csv has the column 'spend' twice."
    assert refused("date", "spend", "Spend", "conversions") == ("duplicate_column", message)


@pytest.mark.parametrize(("sign", "name"), [(";", "semicolons"), ("\t", "tabs")])
def test_another_sign_between_columns_is_named(sign: str, name: str) -> None:
    message = f"days.csv parts its columns by {name}: use commas."
    assert refused(sign.join(REQUIRED)) == ("bad_csv", message)
