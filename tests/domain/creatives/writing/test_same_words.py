"""A call to action does not ask again for what stands before it."""

import pytest

from kempen.domain.creatives.writing.same_words import clashes, repeats, say_the_same


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ask for a free quote.", "Get a quote"),
        ("The quote is free.", "Ask for a price"),
        ("You get a quotation within 24 hours.", "Ask about prices"),
        ("欢迎索取免费报价。", "询问价格"),
        ("விலை மதிப்பீடு இலவசம்.", "விலையைக் கேளுங்கள்"),
        ("Minta sebut harga percuma.", "Minta sebut harga hari ini"),
        ("欢迎索取免费报价。", "今天就索取报价"),
        ("இலவச விலை மதிப்பீட்டைக் கேளுங்கள்.", "விலையைக் கேளுங்கள்"),
        ("Tell us about your event.", "Tell us what you need"),
        ("Ceritakan tentang majlis anda.", "Beritahu keperluan anda"),
        ("说说您的活动和日期。", "告诉我们您的需求"),
        ("உங்கள் தேதியைச் சொல்லுங்கள்.", "உங்கள் தேவையைச் சொல்லுங்கள்"),
        ("Ask us what you need to prepare.", "Ask for details"),
        ("想知道什么尽管问。", "咨询详情"),
    ],
)
def test_a_thing_asked_for_twice_is_found(one: str, other: str) -> None:
    assert say_the_same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("We deliver to you free of charge.", "Order online today"),
        ("Kami buka setiap hari.", "Tanya pasukan kami"),
        ("我们拥有清真认证。", "预约咨询，我们乐意为您服务"),
        ("Tell us about your event.", "Get a quote"),
        ("带着您的疑问来。", "咨询详情"),
        ("எங்களுக்கு 15 ஆண்டு அனுபவம் உண்டு.", "எங்கள் குழுவைக் கேளுங்கள்"),
    ],
)
def test_small_words_in_common_are_not(one: str, other: str) -> None:
    assert not say_the_same(one, other)


def test_a_sentence_that_begins_with_a_word_of_its_slot_repeats_it() -> None:
    assert repeats("Untuk {sold}, cari kami.", "kuih untuk majlis")
    assert not repeats("Pilih {sold} kami.", "kuih untuk majlis")
    assert not repeats("{sold}，选我们。", "糕点")


@pytest.mark.parametrize(
    ("frame", "words", "clash"),
    [
        ("{sold} எங்களிடம் கிடைக்கும்.", "மோட்டார் பட்டறை", True),
        ("எங்கள் {sold}.", "மோட்டார் பட்டறை", False),
        ("{sold} எங்களிடம் கிடைக்கும்.", "மோட்டார் சைக்கிள்", False),
        ("{sold}, உங்களுக்காக.", "ஊழியர்களுக்கான காப்பீடு", True),
        ("{sold} தேடுகிறீர்களா?", "ஊழியர்களுக்கான காப்பீடு", False),
    ],
)
def test_a_workshop_is_not_to_be_had(frame: str, words: str, clash: bool) -> None:
    assert clashes(frame, words) is clash


@pytest.mark.parametrize(
    ("frame", "words", "clash"),
    [
        ("想在{place}订{sold}吗？", "榴莲批发", True),
        ("想订{sold}吗？", "定制蛋糕", True),
        ("想在{place}买{sold}吗？", "窗帘定制", True),
        ("想买{sold}吗？", "定制窗帘", False),
        ("想买{sold}吗？", "头巾专卖店", True),
        ("想买{sold}吗？", "家庭影院安装服务", True),
        ("需要{sold}？", "轮胎店", True),
        ("需要{sold}？", "轮胎", False),
        ("我们为您提供{sold}。", "装修公司", True),
        ("想订{sold}吗？", "有机蔬菜配送", True),
        ("我们为您提供{sold}。", "清洁剂供应", True),
        ("需要{sold}？", "发廊", True),
        ("想在{place}订{sold}吗？", "炒粿条档", True),
        ("我们为您提供{sold}。", "古兰经学校", True),
        ("正在找{sold}吗？", "轮胎店", False),
    ],
)
def test_chinese_orders_goods_and_no_making_or_shop(frame: str, words: str, clash: bool) -> None:
    assert clashes(frame, words) is clash
