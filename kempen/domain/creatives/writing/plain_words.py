"""Everyday English words that no name begins with, beside those of claims and things; pure."""

import re
from typing import Final

PLAIN_WORDS: Final = frozenset(
    re.findall(
        r"\S+",
        """
        absolute absorb accept adjust agile airtight alcohol alloy alone already ample
        anyone arrange artist assist attach autumn avoid aware begin behind below beneath
        benefit beside beyond birth blend bloom bottom bound branch breeze bride bridge
        brief bright broad broken bucket bunch carpark catch cause certain challenge chief
        choice circle classroom clear climb coach coarse comfy common compact comparison
        complete complex connect contain correct counsel count creamy crispy crowd defect
        definite delight dense depth detail device difficult discreet divide effect effort
        employ enough entire equip escort everyday exact example except expand expect expert
        explain extend exterior extra faith familiar fancy fasten field flame fluffy follow
        formula forward frame freedom front glossy golden grain great grind ground growth
        handle handy hassle impact improve include income increase inside interview invite
        issue itchy journey juicy knowledge known layout lease least lesson listen loose
        maintain major matte maximum medium method modern modular mouth multiple muscle
        narrow needle nicotine nutritionist nylon object often outlet outside overnight
        paraben pattern pause peace penthouse perfect perform period permit physiotherapist
        plain playground point polite popular pound practice prepare prewar pride privacy
        problem produce profile profit program prompt proof proud proven provide
        psychologist purple purpose queen quiet quite rapid reason record reduce reflect
        refund regular remain remedy remove repeat replace report require respect respond
        response result return review right rinse robust rough round route satin schedule
        season secret select sense seven shape sharp shelf shine showroom sight silicone
        similar simple single sleeve slight smooth solve source speak specialist spicy split
        spoon spread stain stair standard standby state-of-the-art step-by-step sterile
        stream strength strict strike strong sturdy stylish stylist submit suede surface
        surgeon surround swift switch symptom taken target taught technique technology
        therapist think third thousand thread throw tight token tonight tough transform
        trendy tricky trust turnaround twice ultra uncle undergo understand unique vaccine
        valid valley value venue versatile vitamin volume weekday world worth write written
        youth
        """,
    )
)
