"""Words for doing something stand in sentences as a service, or as what is hired."""

import pytest

from kempen.domain.creatives.writing.verbal_nouns import in_sentences


@pytest.mark.parametrize(
    ("noun", "service"),
    [
        ("சாலை அமைத்தல்", "சாலை அமைக்கும் சேவை"),
        ("கண் வரைதல்", "கண் வரையும் சேவை"),
        ("வீடு சுத்தம் செய்தல்", "வீடு சுத்தம் செய்யும் சேவை"),
        ("கார் அழகுபடுத்தல்", "கார் அழகுபடுத்தும் சேவை"),
        ("மொட்டை அடித்தல்", "மொட்டை அடிக்கும் சேவை"),
        ("டி-சர்ட் அச்சிடல்", "டி-சர்ட் அச்சிடும் சேவை"),
        ("பழைய இரும்பு கொள்முதல்", "பழைய இரும்பு கொள்முதல்"),
        ("பாறை ஏறுதல்", "பாறை ஏறுதல்"),
        ("ஹாஸ்டல்", "ஹாஸ்டல்"),
        ("தண்ணீர் தொட்டி சுத்தம்", "தண்ணீர் தொட்டி சுத்தம் செய்யும் சேவை"),
        ("அலுவலகச் சுத்தம்", "அலுவலகம் சுத்தம் செய்யும் சேவை"),
        ("வீட்டுச் சுத்தம்", "வீடு சுத்தம் செய்யும் சேவை"),
        ("நாற்காலிச் சுத்தம்", "நாற்காலி சுத்தம் செய்யும் சேவை"),
    ],
)
def test_tamil_sentences_have_a_service_and_no_verbal_noun(noun: str, service: str) -> None:
    assert in_sentences([noun], "ta") == (service,)
    assert in_sentences([noun], "ms") == (noun,)


@pytest.mark.parametrize(
    ("noun", "words"),
    [
        ("லாரி வாடகை", ("வாடகை லாரி",)),
        ("ஓட்டுநருடன் லாரி வாடகை", ("ஓட்டுநருடன் வாடகை லாரி",)),
        ("கூடார வாடகை", ("வாடகைக் கூடாரம்",)),
        ("வரி தாக்கல்", ("வரி தாக்கல் செய்யும் சேவை", "வரி தாக்கல்")),
        ("வரித் தாக்கல்", ("வரி தாக்கல் செய்யும் சேவை", "வரித் தாக்கல்")),
        ("புத்தக அச்சு", ("புத்தகம் அச்சிடும் சேவை", "புத்தக அச்சு")),
        ("பியானோ இடமாற்றம்", ("பியானோ இடமாற்றச் சேவை", "பியானோ இடமாற்றம்")),
        ("கார் பழுதுபார்ப்பு", ("கார் பழுதுபார்ப்புச் சேவை", "கார் பழுதுபார்ப்பு")),
        ("பால் பசு விற்பனை", ("பால் பசு",)),
        ("கொண்டோ விற்பனைக்கு", ("கொண்டோ",)),
        ("தேங்காய் மொத்த வியாபாரம்", ("தேங்காய்",)),
        ("தள்ளுபடி விற்பனை", ("தள்ளுபடி விற்பனை",)),
        ("பண மாற்றம்", ("பண மாற்றம்",)),
        ("புதுப்பிப்பு வேலை", ("புதுப்பிப்புச் சேவை",)),
        ("அச்சு", ("அச்சு",)),
    ],
)
def test_tamil_sentences_have_what_is_hired_and_the_service_where_there_is_room(
    noun: str, words: tuple[str, ...]
) -> None:
    assert in_sentences([noun], "ta") == words


def test_who_looks_for_a_house_for_sale_in_chinese_looks_for_a_house() -> None:
    assert in_sentences(["屋子出售", "屋子"], "zh") == ("屋子",)
    assert in_sentences(["房间出租"], "zh") == ("房间出租",)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("搬家", "搬家服务"),
        ("报关", "报关服务"),
        ("洗冷气", "洗冷气服务"),
        ("更换手机电池", "更换手机电池服务"),
        ("收购废铝", "废铝收购"),
        ("洗衣篮", "洗衣篮"),
        ("铺路砖", "铺路砖"),
        ("搬家服务", "搬家服务"),
        ("修鞋店", "修鞋店"),
        ("冷气维修", "冷气维修"),
        ("半独立屋出售", "半独立屋"),
    ],
)
def test_chinese_sentences_have_a_service_where_words_are_a_deed(words: str, expected: str) -> None:
    assert in_sentences([words], "zh") == (expected,)


def test_malay_looks_for_the_contractor_of_a_work_and_for_no_contractor_of_a_job() -> None:
    assert in_sentences(["kerja elektrik"], "ms") == ("kontraktor elektrik",)
    assert in_sentences(["kerja sambilan agen"], "ms") == ("kerja sambilan agen",)
