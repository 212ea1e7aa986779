"""Everyday English words that no name begins with, beside those of claims and things; pure."""

import re
from typing import Final

PLAIN_WORDS: Final = frozenset(
    re.findall(
        r"\S+",
        """
        absolute absorb accept adjacent adjust agile airtight aisle alcohol allergen alley alloy
        alone already ample anyone apparel arrange array article artist assist atmosphere attach
        auditorium autumn avoid aware barrel begin behind below beneath benefit beside beyond
        birth blend bloom both bottom bound braid branch breath breeze bride bridge brief bright
        broad broken bucket bunch bureau cardio carpark cartoon catch cause cedar certain
        challenge channel chief choice cigar circle classroom clear climb clove coach coarse comfy
        command committee common commute compact comparison complete complex concept concierge
        conductor connect contain contour convert correct counsel count creamy crispy crowd
        crunchy crust cuisine currency curriculum dedicated default defect definite delight
        delivered deluxe demand dense depth detail device diagram difficult discreet disinfect
        distributor divide donor each editor effect effort elite employ enamel enough entire
        entrepreneur equip error escort every everyday exact example except expand expect expert
        explain extend exterior extra facing faith familiar fancy fasten fellow field flame fluffy
        follow footwear force formula fortnightly forward frame fraud freedom front frost funnel
        glossy golden grain great grind ground growth habit half handle handset handy hassle hatch
        hazard helium highway hobby impact improve inbox include income increase index inside
        inspector intern interview investor invite issue itchy jewel journey judge juicy junior
        kilogram knowledge known landlord layout leakproof lease least lesson lessor liaison
        listen lobby loose lunchbox mahogany maintain major margin masseur matte maximum medium
        mentor method midwife modern modular monthly mousse mouth multiple muscle muslin napkin
        narrow needle nickel nicotine nutritionist nylon object often opposite outlet outreach
        outside overnight paraben pastel pattern pause peace penthouse perfect perform period
        permit personnel pharmacist physiotherapist plain platinum playground point polite popular
        postcard pound practice premium prepare prewar pride print-on-demand privacy problem
        produce profile profit program prompt proof proud proven provide psychologist purple
        prototype
        purpose queen quiet quite radar rainbow ranch rapid reason record reduce reflect refund
        regular remain remedy remove renovator repeat replace report require respect respond
        response result return review right rinse robust rocket rosewood rough round route runway
        satin schedule scholar script season seatbelt secret sector select sense seven shape sharp
        sheep shelf sherbet shield shine shopfront shore showroom sight silicone similar simple
        single sketch skylight sleeve slight smooth soloist solve sorbet source speak specialist
        spicy splash splint split spoon spouse spread stadium stain stair standard standby staple
        state-of-the-art step-by-step stereo sterile steward stream strength strict strike strong
        sturdy stylish stylist submit suburb subway suede sunset surface surgeon surround sweat
        swift switch symbol symptom syringe tailored taken target tariff taught technique
        technology tempo terrain therapist think third thousand thread throat throw tight token
        tonight tough transform trend trendy triangle tricky truffle trunk trust tube tulip tunnel
        turbo turnaround twice typist ultra uncle undergo understand unique utensil vaccine valid
        valley value vanilla vault vendor venue verandah versatile visor vitamin vocalist volume
        wagon weekday world worth wound wrench write written youth
        """,
    )
)
