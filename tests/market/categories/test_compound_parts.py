"""What is in a thing, what comes with it and its model are said in each language's own way."""

import pytest

from kempen.market.categories.compounds import compound_of, kind_of_several


@pytest.mark.parametrize(
    ("name", "language", "words"),
    [
        # What is in a thing is none beside it, and Chinese says the thing once too.
        (
            "Chocolate and vanilla cupcakes",
            "en",
            ("chocolate and vanilla cupcakes", "cupcake coklat dan vanila", "巧克力和香草杯子蛋糕"),
        ),
        (
            "巧克力和香草杯子蛋糕",
            "zh",
            ("chocolate and vanilla cupcakes", "cupcake coklat dan vanila", "巧克力和香草杯子蛋糕"),
        ),
        (
            "Date and nut hampers",
            "en",
            ("date and mixed nut hampers", "hamper kurma dan kekacang", "椰枣礼篮和坚果礼篮"),
        ),
        ("Bread and butter", "en", ("bread and butter", "roti dan mentega", "面包和牛油")),
        # What is behind a thing is said of one.
        (
            "Organic vegetable delivery",
            "en",
            ("organic vegetable delivery", "penghantaran sayur organik", "有机蔬菜外送"),
        ),
        (
            "Homestay with private pool",
            "en",
            ("homestays with private pool", "homestay dengan kolam peribadi", "私人泳池民宿"),
        ),
        # What comes with a thing is a thing too, which Chinese eats beside a dish.
        (
            "Bunk bed with mattress",
            "en",
            ("bunk beds with mattresses", "katil dua tingkat dengan tilam", "带床褥的双层床"),
        ),
        (
            "Roti canai dengan kari ayam",
            "ms",
            ("roti canai with chicken curry", "roti canai dengan kari ayam", "印度煎饼配咖喱鸡"),
        ),
        # Malay has what a thing is like before what is done with it.
        (
            "3 bedroom condo for sale",
            "en",
            ("3-bedroom condos for sale", "kondo 3 bilik untuk dijual", "三房公寓出售"),
        ),
        (
            "Battery replacement on site",
            "en",
            ("on-site battery replacement", "servis tukar bateri di tempat anda", "上门更换电池"),
        ),
        (
            "Student hostel near UTM",
            "en",
            ("student housing near UTM", "asrama pelajar dekat UTM", "UTM附近学生宿舍"),
        ),
        # The highlands are where the farm is, and no kind of it.
        ("Farm stay in Cameron Highlands", "en", ("farmstays", "homestay ladang", "农庄民宿")),
        ("Beef jerky", "en", ("beef dried meat", "dendeng daging", "牛肉干")),
        (
            "Warehouse cleaning service",
            "en",
            ("warehouse cleaning", "pembersihan gudang", "仓库清洁"),
        ),
        # Who it is for is no shop that sells it, and a maker of cakes is no machine.
        ("CCTV for shops", "en", ("shop CCTV", "CCTV kedai", "店铺闭路电视")),
        ("Wedding cake maker", "en", ("wedding cakes", "kek kahwin", "婚礼蛋糕")),
        ("Noodle maker", "en", ("noodle machines", "mesin mi", "制面机")),
        (
            "Cat hotel with CCTV",
            "en",
            ("cat boarding with CCTV", "hotel kucing dengan CCTV", "含闭路电视的猫咪寄养"),
        ),
        (
            "带书架的书桌",
            "zh",
            ("study desks with bookshelves", "meja belajar dengan rak buku", "带书架的书桌"),
        ),
        # What is near a place is as many as it is alone.
        (
            "homestay near the airport",
            "en",
            (
                "homestays near the airport",
                "homestay dekat lapangan terbang",
                "机场附近民宿",
            ),
        ),
        # A model or a size stays as it is written.
        (
            "iPhone 13 screen replacement",
            "en",
            ("iPhone 13 screen replacement", "tukar skrin iPhone 13", "iPhone 13屏幕更换"),
        ),
        (
            "Sewa generator 100kVA",
            "ms",
            ("100kVA generator rental", "sewa genset 100kVA", "100kVA发电机出租"),
        ),
        # But what people speak of has its own measures.
        (
            "Used lorry 3 ton",
            "en",
            ("3 ton used lorries", "lori terpakai 3 tan", "3吨二手罗里"),
        ),
    ],
)
def test_each_language_says_the_parts_of_a_name(
    name: str, language: str, words: tuple[str, str, str]
) -> None:
    compound = compound_of(name, language)
    assert compound
    assert tuple(compound.words[one] for one in ("en", "ms", "zh")) == words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Bunk bed with mattress", "மெத்தையுடன் கூடிய அடுக்குக் கட்டில்"),
        ("Roti canai with chicken curry", "கோழிக் குழம்புடன் கூடிய ரொட்டி சனாய்"),
        ("Cake with fresh flowers", "புதிய பூக்களுடன் கூடிய கேக்"),
        ("Facial with massage", "மசாஜ் உடன் கூடிய ஃபேஷியல்"),
        ("Baju kurung with bags", "பைகளுடன் கூடிய பாஜு குரோங்"),
    ],
)
def test_tamil_has_an_ending_for_what_comes_with_a_thing(name: str, words: str) -> None:
    compound = compound_of(name, "en")
    assert compound
    assert compound.words["ta"] == words


@pytest.mark.parametrize(
    ("name", "language", "kind"),
    [
        # Chocolate alone is a grocery, and an iPhone is electronics.
        ("Chocolate and vanilla cupcakes", "en", "bakery"),
        ("iPhone 13 screen replacement", "en", "device_repair"),
        # Of a thing without a list the kind is told by all of its words, wherever they stand.
        ("Vanilla cupcakes", "en", ""),
        # Nothing tells which of both Malay meat is.
        ("Sate ayam dan daging", "ms", ""),
    ],
)
def test_several_things_are_of_the_kind_that_all_of_their_words_tell(
    name: str, language: str, kind: str
) -> None:
    assert kind_of_several(name, language) == kind


def test_tamil_has_its_own_words_for_measures() -> None:
    compounds = [compound_of(name, "en") for name in ("10kg rice", "5 ft mattress", "3 ton lorry")]
    words = [compound.words["ta"].split()[:2] for compound in compounds if compound]
    assert words == [["10", "கிலோ"], ["5", "அடி"], ["3", "டன்"]]
