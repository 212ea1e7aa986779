"""A name is a known thing with the words beside it, which each language says in its own order."""

import pytest

from kempen.market.categories.compounds import compound_of


@pytest.mark.parametrize(
    ("name", "language", "words"),
    [
        # A word beside a thing, and what is nearer to the thing stands nearer.
        (
            "Perabot jati terpakai",
            "ms",
            ("second-hand teak furniture", "perabot jati terpakai", "二手柚木家具"),
        ),
        (
            "Beachfront family rooms",
            "en",
            ("beachfront family rooms", "bilik keluarga tepi pantai", "海边家庭房"),
        ),
        # So does one beside what only takes things.
        (
            "Online science classes",
            "en",
            ("online science classes", "kelas sains dalam talian", "网上科学课程"),
        ),
        # What a thing is done to may stand behind it too where "for" says so.
        (
            "Acupuncture for knee pain",
            "en",
            ("knee pain acupuncture", "akupunktur sakit lutut", "膝盖痛针灸"),
        ),
        # Treatment is one of a clinic beside a part of the body.
        (
            "Shoulder pain treatment",
            "en",
            ("shoulder pain treatment", "rawatan sakit bahu", "肩痛治疗"),
        ),
        # A word that takes things of any kind is one of a clinic too.
        (
            "Skin testing for kids",
            "en",
            ("skin tests for kids", "ujian kulit kanak-kanak", "儿童皮肤检测"),
        ),
        # A word has a row for each kind of business in which it is said.
        (
            "Annual audit",
            "en",
            ("annual audit services", "khidmat audit tahunan", "年度审计服务"),
        ),
        (
            "Annual travel insurance",
            "en",
            ("annual travel insurance", "insurans perjalanan tahunan", "年度旅游保险"),
        ),
        # A shop behind what it sells, or before it in Malay, is who sells.
        ("Mattress shop", "en", ("mattresses", "tilam", "床褥")),
        ("Kedai tilam", "ms", ("mattresses", "tilam", "床褥")),
        # A row that has a word of more leaves it to the word itself.
        (
            "Coding classes for kids",
            "en",
            ("coding classes for kids", "kelas coding kanak-kanak", "儿童编程课"),
        ),
        # What a thing is for stands behind it, be it ever so near to the thing.
        (
            "Fertiliser for durian",
            "en",
            ("durian fertiliser", "baja durian", "榴梿肥料"),
        ),
        (
            "Gym equipment for home",
            "en",
            ("home gym equipment", "peralatan gim rumah", "家用健身器材"),
        ),
        # So may a word that mostly stands before it, where the name says nothing else.
        (
            "Camping table foldable",
            "en",
            ("folding camping tables", "meja camping lipat", "折叠露营桌"),
        ),
        # What a word beside a thing ends with and the thing begins with is said once.
        (
            "Terrace house wiring",
            "en",
            ("terrace house wiring", "pendawaian elektrik rumah teres", "排屋电线安装"),
        ),
        # A thing tells another one apart, and what both say is said once.
        (
            "Family portrait photography",
            "en",
            (
                "family portrait photography services",
                "khidmat fotografi potret keluarga",
                "全家福摄影服务",
            ),
        ),
        (
            "Musang King durian saplings",
            "en",
            ("Musang King durian saplings", "anak pokok durian Musang King", "猫山王榴莲苗"),
        ),
        # Several things share what they are, or what they are of.
        (
            "Violin and cello lessons",
            "en",
            ("violin and cello lessons", "kelas biola dan selo", "小提琴和大提琴课"),
        ),
        (
            "Insurans kedai dan kebakaran",
            "ms",
            ("shop and fire insurance", "insurans kedai dan kebakaran", "店铺保险和火险"),
        ),
        (
            "Cat grooming and boarding",
            "en",
            ("cat grooming and boarding", "grooming kucing dan hotel kucing", "猫咪美容和寄养"),
        ),
        (
            "会计和报税服务",
            "zh",
            ("accounting and tax services", "khidmat perakaunan dan cukai", "会计和报税服务"),
        ),
        # What tells no kind of business in a text is a thing beside words that are known.
        ("Frozen pork", "en", ("frozen pork", "daging babi sejuk beku", "冷冻猪肉")),
        # In Malay what stands behind is said of all before it.
        (
            "Sambal ikan bilis pedas",
            "ms",
            ("spicy sambal ikan bilis", "sambal ikan bilis pedas", "香辣江鱼仔叁巴"),
        ),
        # A row for the last has what that is made of, and all are used.
        (
            "Baja organik dan anak pokok durian",
            "ms",
            (
                "organic fertiliser and durian saplings",
                "baja organik dan anak pokok durian",
                "有机肥料和榴莲苗",
            ),
        ),
        (
            "Telefon dan tablet terpakai",
            "ms",
            (
                "second-hand mobile phones and tablets",
                "telefon bimbit dan tablet terpakai",
                "二手手机和平板电脑",
            ),
        ),
        # What is done itself has no more done to it.
        (
            "婚纱摄影和礼服出租",
            "zh",
            (
                "wedding photography and gown rental",
                "fotografi perkahwinan dan sewa gaun",
                "婚礼摄影和礼服出租",
            ),
        ),
        # A name in capitals stays.
        ("UASA tuition", "en", ("UASA tuition", "tuisyen UASA", "UASA补习")),
        # Of food the state says where it comes from.
        ("Kek lapis Sarawak", "ms", ("Sarawak kek lapis", "kek lapis Sarawak", "砂拉越千层糕")),
        # What belongs to a longer thing is not taken from it.
        (
            "Wedding card printing",
            "en",
            ("wedding card printing", "percetakan kad kahwin", "喜帖印刷服务"),
        ),
        # Who sells, praise and a town leave a thing what it is.
        ("Trusted car battery shop Ipoh", "en", ("car batteries", "bateri kereta", "汽车电池")),
    ],
)
def test_each_language_says_it_in_its_own_order(
    name: str, language: str, words: tuple[str, str, str]
) -> None:
    compound = compound_of(name, language)
    assert compound
    assert tuple(compound.words[one] for one in ("en", "ms", "zh")) == words


@pytest.mark.parametrize(
    "name",
    [
        "Zumbolo lessons",
        # Of what a treatment is, nothing says.
        "Treatment for kids",
        # No lessons for used pianos.
        "Used piano lessons",
        # A package of packages says the same twice.
        "Home loan refinancing",
        # A thing with what nobody knows.
        "Beds with zumbolo",
        # A home is no part of what is taught or fought for elsewhere.
        "Dog training house",
        # A text that describes is no name.
        " and ".join(["cakes", "bread", "cookies", "tarts", "pies", "buns"] * 2),
        "",
    ],
)
def test_half_a_name_is_another_product(name: str) -> None:
    assert compound_of(name, "en") is None


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Cotton shirts", "பருத்திச் சட்டைகள்"),
        ("Second-hand teak furniture", "பழைய தேக்குத் தளவாடங்கள்"),
        ("Intensive Korean classes", "தீவிரக் கொரிய மொழி வகுப்பு"),
        ("Corporate hampers", "நிறுவன ஹேம்பர்"),
    ],
)
def test_a_tamil_word_beside_a_thing_joins_it(name: str, words: str) -> None:
    compound = compound_of(name, "en")
    assert compound
    assert compound.words["ta"] == words


def test_tamil_says_one_of_several_before_another_word() -> None:
    compound = compound_of("Saree dry cleaning", "en")
    assert compound
    assert compound.words["ta"] == "புடவை உலர் சலவை"


def test_tamil_says_once_what_a_list_begins_with() -> None:
    compound = compound_of("Aircon service and repair", "en")
    assert compound is not None
    assert compound.words["ta"] == "ஏர்கான் சர்வீஸ் மற்றும் பழுதுபார்ப்பு"


@pytest.mark.parametrize(
    ("name", "language", "words"),
    [
        ("Buffet for 100 pax", "en", "buffets for 100 people"),
        ("Katering 1,000 orang", "ms", "katering untuk 1,000 orang"),
        ("四人火锅套餐", "zh", "4人火锅套餐"),
        ("10 பேருக்கு பிரியாணி", "ta", "10 பேருக்கான பிரியாணி"),
    ],
)
def test_a_name_says_for_how_many_people_a_thing_is(name: str, language: str, words: str) -> None:
    compound = compound_of(name, language)
    assert compound
    assert compound.words[language] == words


def test_malay_may_have_catering_behind_its_dish() -> None:
    compound = compound_of("Nasi lemak katering", "ms")
    assert compound
    assert compound.words["en"] == "nasi lemak catering"


def test_who_is_supplied_stands_behind_what_is_supplied() -> None:
    compound = compound_of("Bread supply for cafes", "en")
    assert compound
    assert compound.words["ms"] == "roti untuk kafe"


@pytest.mark.parametrize(
    ("name", "language", "words"),
    [
        # A projector is no dish beside a café.
        ("Cafe with projector", "zh", "带投影机的咖啡馆"),
        ("Nasi lemak with fried chicken", "zh", "炸鸡椰浆饭"),
        ("Fruit delivery to office", "en", "fruit delivery for offices"),
    ],
)
def test_what_stands_beside_a_thing_stands_where_a_language_has_it(
    name: str, language: str, words: str
) -> None:
    compound = compound_of(name, "en")
    assert compound
    assert compound.words[language] == words


def test_a_number_in_words_says_for_how_many_people_a_thing_is() -> None:
    compound = compound_of("Hotpot buffet for two", "en")
    assert compound
    assert compound.words["zh"].startswith("2人")
