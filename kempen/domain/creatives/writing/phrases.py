"""The sentences that the built-in writer may build, by language, angle and tone.

Each frame only arranges what the brief says. `{p}` is the product, `{b}` a benefit, `{o}` the
offer, `{f}` a proof; a frame's first letter is raised. Frames without a slot claim nothing.
"""

from typing import Final

# angle → frames for headlines, the preferred first.
HEADLINES: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "en": {
        "benefit": ("{b}", "{p}: {b}"),
        "offer": ("{o}", "{p}: {o}"),
        "proof": ("{f}", "{p}: {f}"),
        "urgency": ("{o}", "{p}: {o}"),
        "question": ("Looking for {p}?", "Thinking of {p}?", "Is it time for {p}?"),
    },
    "ms": {
        "benefit": ("{b}", "{p}: {b}"),
        "offer": ("{o}", "{p}: {o}"),
        "proof": ("{f}", "{p}: {f}"),
        "urgency": ("{o}", "{p}: {o}"),
        "question": ("Mencari {p}?", "Perlukan {p}?", "Dah cuba {p}?"),
    },
}

# What serves any angle when more headlines are needed.
COMMON_HEADLINES: Final[dict[str, tuple[str, ...]]] = {
    "en": ("{p}", "Discover {p}", "Get to know {p}", "Find out more", "Take a look today"),
    "ms": ("{p}", "Kenali {p}", "Temui {p}", "Ketahui lebih lanjut", "Lihat sekarang"),
}

# Closing sentences by tone: for sales, then for prospects.
CLOSINGS: Final[dict[str, dict[str, tuple[str, str]]]] = {
    "en": {
        "warm": ("Come and see what we have for you.", "We would love to hear from you."),
        "plain": ("See the details on our website.", "Ask us for the details."),
        "bold": ("See it now.", "Ask us now."),
        "formal": ("Please visit our website for details.", "Please contact us for details."),
    },
    "ms": {
        "warm": ("Jom lihat pilihan untuk anda.", "Kami sedia membantu anda."),
        "plain": ("Lihat butirannya di laman web kami.", "Tanya kami untuk butiran lanjut."),
        "bold": ("Lihat sekarang.", "Tanya kami sekarang."),
        "formal": (
            "Sila layari laman web kami untuk butiran lanjut.",
            "Sila hubungi kami untuk butiran lanjut.",
        ),
    },
}

# Opening sentences of a social text, by angle.
OPENINGS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "en": {
        "benefit": ("{p}: {b}.",),
        "offer": ("{o}.", "{p}. {o}."),
        "proof": ("{f}.", "{p}: {f}."),
        "urgency": ("{o}.",),
        "question": ("Looking for {p}?",),
    },
    "ms": {
        "benefit": ("{p}: {b}.",),
        "offer": ("{o}.", "{p}. {o}."),
        "proof": ("{f}.", "{p}: {f}."),
        "urgency": ("{o}.",),
        "question": ("Mencari {p}?",),
    },
}

# Words that tell that an offer really ends, so that an ad may be led by it.
DEADLINE_WORDS: Final = (
    "until", "till", "by ", "ends", "today", "this week", "this month", "last day", "only on",
    "hingga", "sehingga", "sebelum", "tamat", "hari ini", "minggu ini", "bulan ini",
)  # fmt: skip
