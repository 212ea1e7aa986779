"""Tamil words for doing something stand in sentences as a service, or as what is hired."""

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
        ("கூடார வாடகை", ("வாடகை கூடாரம்",)),
        ("வரி தாக்கல்", ("வரி தாக்கல் செய்யும் சேவை", "வரி தாக்கல்")),
        ("புத்தக அச்சு", ("புத்தகம் அச்சிடும் சேவை", "புத்தக அச்சு")),
        ("பியானோ இடமாற்றம்", ("பியானோ இடமாற்றச் சேவை", "பியானோ இடமாற்றம்")),
        ("கார் பழுதுபார்ப்பு", ("கார் பழுதுபார்ப்புச் சேவை", "கார் பழுதுபார்ப்பு")),
        ("பண மாற்றம்", ("பண மாற்றம்",)),
        ("அச்சு", ("அச்சு",)),
    ],
)
def test_tamil_sentences_have_what_is_hired_and_the_service_where_there_is_room(
    noun: str, words: tuple[str, ...]
) -> None:
    assert in_sentences([noun], "ta") == words
