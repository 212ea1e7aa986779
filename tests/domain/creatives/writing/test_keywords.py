"""Keywords find who looks for what is sold, and nobody else."""

from kempen.domain.creatives.writing.keywords import Keyword, keywords_of
from kempen.domain.creatives.writing.task import WritingTask


def texts_of(
    category: str, languages: tuple[str, ...] = ("en",), name: str = "Batik Seri"
) -> set[str]:
    task = WritingTask(name, category, "search", languages, places=("10",))
    return {keyword.text for keyword in keywords_of(task)}


def test_what_no_category_is_known_of_is_searched_for_by_its_name_alone() -> None:
    assert texts_of("other") == {"batik seri", "batik seri selangor"}
    chinese = WritingTask("Batik Seri", "other", "search", ("zh",), names={"zh": "巴迪围巾"})
    assert keywords_of(chinese) == (
        Keyword("巴迪围巾", "exact", "zh"),
        Keyword("巴迪围巾", "phrase", "zh"),
    )


def test_the_words_of_a_category_are_searched_for_too() -> None:
    texts = texts_of("pets")
    assert {"batik seri", "cat food", "vet"} <= texts
    assert "near me" not in texts
