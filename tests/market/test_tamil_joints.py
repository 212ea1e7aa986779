"""How a Tamil noun stands before another."""

import pytest

from kempen.market.tamil_joints import before_noun, joined


@pytest.mark.parametrize(
    ("noun", "following", "expected"),
    [
        # What ends in -am loses the m, and the hard consonant behind it is written twice.
        ("திருமண மண்டபம்", "வாடகை", "திருமண மண்டப வாடகை"),
        ("மருத்துவம்", "சிகிச்சை", "மருத்துவச் சிகிச்சை"),
        ("மரம்", "தளவாடங்கள்", "மரத் தளவாடங்கள்"),
        ("தேக்கு", "தளவாடங்கள்", "தேக்குத் தளவாடங்கள்"),
        ("மருந்து", "கடை", "மருந்துக் கடை"),
        ("குழந்தை", "பராமரிப்பு", "குழந்தைப் பராமரிப்பு"),
        ("கணினி", "பழுதுபார்ப்பு", "கணினிப் பழுதுபார்ப்பு"),
        ("தேங்காய்", "பால்", "தேங்காய்ப் பால்"),
        ("சுற்றுலா", "தொகுப்பு", "சுற்றுலாத் தொகுப்பு"),
        # -du and -ru have a stem of their own, but not in a word of two short letters.
        ("வீடு", "கடன்", "வீட்டுக் கடன்"),
        ("காப்பீடு", "முகவர்", "காப்பீட்டு முகவர்"),
        ("கயிறு", "கடை", "கயிற்றுக் கடை"),
        ("தகடு", "கூரை", "தகட்டுக் கூரை"),
        ("மறு", "சுழற்சி", "மறு சுழற்சி"),
        ("சிறு", "கடன்", "சிறு கடன்"),
        # Loans stay as they are, before a noun and behind one.
        ("காபி", "கடை", "காபி கடை"),
        ("புகைப்பட ஆல்பம்", "பழுதுபார்ப்பு", "புகைப்பட ஆல்பம் பழுதுபார்ப்பு"),
        ("லாரி", "பழுதுபார்ப்பு", "லாரி பழுதுபார்ப்பு"),
        ("ஷாம்பு", "பாட்டில்", "ஷாம்பு பாட்டில்"),
        ("கார்டு", "பிரிண்டிங்", "கார்டு பிரிண்டிங்"),
        ("திருமணம்", "கேட்டரிங்", "திருமண கேட்டரிங்"),
        ("Honda", "பழுதுபார்ப்பு", "Honda பழுதுபார்ப்பு"),
        ("தைராய்டு", "சிகிச்சை", "தைராய்டு சிகிச்சை"),
        ("கால்சியம்", "மாத்திரை", "கால்சியம் மாத்திரை"),
        # Numbers double nothing.
        ("மூன்று", "சக்கரம்", "மூன்று சக்கரம்"),
        # A plural has no joint.
        ("புத்தகங்கள்", "பதிப்பு", "புத்தகங்கள் பதிப்பு"),
    ],
)
def test_a_noun_joins_the_next(noun: str, following: str, expected: str) -> None:
    assert joined(noun, following) == expected


def test_nothing_is_doubled_where_no_word_follows() -> None:
    assert before_noun("மருந்து") == "மருந்து"
    assert before_noun("மண்டபம்") == "மண்டப"
