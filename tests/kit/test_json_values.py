"""What older or foreign JSON holds is taken for what it is, or for nothing."""

from kempen.kit.json_values import object_of, real_of, text_of, texts_of, whole_of


def test_a_value_of_another_kind_is_nothing() -> None:
    assert (text_of("a"), text_of(1)) == ("a", None)
    assert (whole_of(18), whole_of(True), whole_of("18"), whole_of(18.5)) == (18, None, None, None)
    assert (real_of(2), real_of(2.5), real_of("2"), real_of(False)) == (2.0, 2.5, None, None)
    assert (texts_of(["a", 1, "b"]), texts_of("ab"), texts_of(None)) == (["a", "b"], [], [])
    assert (object_of({"a": 1}), object_of([1])) == ({"a": 1}, {})
