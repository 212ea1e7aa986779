"""Small words around the name of a thing, by what they do to a guess of its kind; pure.

Each without the s of many.
"""

import re
from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\S+", text))


# Beside a thing they make it another one: a machine for it, a course about it, its repair.
TURNING: Final = _words(
    "machine machinery repair maintenance rental rent course class training equipment system "
    "software app insurance job vacancy recipe factory mould mold packaging stand holder cover toy "
    "book lesson workshop maker printing game ebook tutorial franchise replacement refill "
    "restoration diecast scale model miniature replica costume hire tuning buyback valuation "
    "removal disposal crepe paste premix candy cracker syrup pancake waffle cheesecake pudding "
    "sorbet gelato mousse smoothie flavoured flavored spare part solution curriculum syllabus "
    "remover bracket mount organiser organizer mesin baiki membaiki penyelenggaraan sewa kursus "
    "kela latihan perisian sistem alat peralatan kilang acuan resipi jawatan kerja buku mainan "
    "permainan ejen agensi bengkel pembungkusan francais இயந்திரம் பழுதுபார்ப்பு வாடகை வகுப்பு "
    "பயிற்சி மென்பொருள் செய்முறை வேலை"
)
# Behind a thing itself they leave it what it is: a rice supplier sells rice, of a hotel linen
# supplier nothing is known.
SUPPLIERS: Final = _words("supplier manufacturer exporter importer distributor")
# How a thing is sold that is named alone: "fresh garlic", "ginger wholesale".
SELLING: Final = SUPPLIERS | _words(
    "wholesale wholesaler retailer shop store fresh segar pembekal borong pemborong kedai jual "
    "jualan"
)
# The same of Chinese, behind it alone: 班 in 上班族 is no class.
TURNING_HAN: Final = frozenset("机班修租课")
# Behind an English thing, or before a Malay one, they leave it what it is.
HARMLESS: Final = _words(
    "shop store service servi center centre online delivery package set near me special promo "
    "promotion sale deal offer today now specialist expert house corner stall express cafe studio "
    "team plan option combo pack box tube carton campaign ad ads raya cny merdeka homemade fresh "
    "agent broker "
    "dealer adviser advisor firm company provider contractor retailer wholesaler wholesale salon "
    "supplier manufacturer exporter importer distributor "
    "boutique collection installation korea japan hot cold full day travel mini portable large "
    "small queen king premium original silk video photo album anti scratch waterproof resistant "
    "january february march april may june july august september october november december "
    "januari februari mac mei jun julai ogos oktober disember experience trial entry annual "
    "weekend acrylic cinematic corporate acoustic minimum no same jalil sentral chinese indian "
    "malay muslim "
    "hrdc hrdf claimable hepa manual thermal "
    "pass custom bilingual wireless beginner preorder foldable rechargeable automatic "
    "friendly slice romper installment instalment contract approval easy fast instant china "
    "japan singapore indonesia thailand vietnam taiwan bali "
    "pasang pemasangan upah bekalan pengeluar pengedar "
    "servis kedai gerai pusat restoran butik perkhidmatan khidmat pakej jual jualan tempahan "
    "tempah beli promosi tawaran kempen iklan pembekal pembuat pakar aneka pelbagai "
    "handwoven handmade handcrafted readymade ready made bamboo cotton silver girl boy lady ladie "
    "women men woman man kid unisex outcall visit imported bpa "
    "adjustable lightweight stainless steel microfiber leather islamic white black grey navy "
    "makan menu sedap harga murah borong baru baharu terbaik jom cari sekarang kami anda "
    "warung syarikat koleksi "
    "klcc klia trx bangsar bukit bintang mont kiara ttdi usj kepong gombak rawang semenyih "
    "balakong setia alam sri hartamas kota kemuning taman bandar utama sunway nilai sepang "
    "banting kulim sitiawan kenyir redang perhentian tioman pangkor kundasang sekinchan semporna "
    "gopeng bentong broga desaru janda baik chera raub kulai pontian mersing segamat tangkak jitra "
    "lumut tapah gerik dungun kemaman kerteh rompin pekan jerantut lipi machang tumpat caves "
    "malaysia kl kuala lumpur selangor penang johor bahru klang melaka ipoh sabah sarawak perak "
    "kedah kelantan terengganu pahang perlis putrajaya labuan shah alam petaling jaya subang "
    "valley pj jb puchong kajang cheras ampang seremban kuching kinabalu bangi cyberjaya damansara "
    "கடை கடைகள் சேவை சேவைகள் நிலையம் மையம் விற்பனை விற்பனைக்கு வகைகள் செட் ஆர்டர் டெலிவரி "
    "மொத்த வியாபாரம் சில்லறை சப்ளை சப்ளையர் "
    "விநியோகம் "
    "உணவகம் நிறுவனம் தொகுப்பு சலுகை மலிவு புதிய வீட்டில் தயாரித்த ஆன்லைன் முகவர் நிபுணர் பொருட்கள் "
    "ஆரம்பப்பள்ளி தொடக்கப்பள்ளி இடைநிலைப்பள்ளி படிவம் பாக்கெட் "
    "செய்யும் செய்தல் வழங்கும் வீடியோ ஆல்பம் "
    "கிள்ளான் கோலாலம்பூர் பினாங்கு ஜொகூர் ஈப்போ மலாக்கா சிலாங்கூர் பேராக் சிரம்பான் மலேசியா"
)
# With a capital because they begin a text, and no names: "Commercial cleaning".
ORDINARY: Final = _words(
    "commercial residential industrial domestic upholstery antique luxury event mobile portable "
    "marine medical custom electric electrical electronic hydraulic outdoor indoor general "
    "professional affordable cheap quality premium modern emergency heavy machine machinery "
    "vintage classic public private local wooden metal glass steel plastic leather"
)
# Between them stand two things.
JOINING: Final = _words("and or atau plus 和 与 及 மற்றும்")
# Packaging or stuff of a thing that is named beside it: a box of mooncakes is mooncakes.
PACKS: Final = frozenset(
    {
        "fabric",
        "cotton fabric",
        "textile",
        "clinic",
        "klinik",
        "gift",
        "gift box",
        "gift set",
        "kotak hadiah",
        "快 递",
        "礼 盒",
        "礼 篮",
        "பரிசு பெட்டி",
    }
)
# Characters of Chinese words that say who sells a thing, how, or that there is an offer.
HARMLESS_HAN: Final = frozenset(
    "店馆铺档摊口家行所站箱点到送货外卖批发零售配套服务公司专门业中心推荐优惠促销招生的和及与价钱便宜好吃附近预订购上门师傅代理供应商厂会员班课程院网团队冷冻装鲜更新办儿童小包栋整中英双语安买卖工制咨询定做疗治"
)
# What stands beyond them says where, when or for whom.
PARTING: Final = _words(
    "மற்றும் in for from near to of and or at with without by di dan untuk dari ke oleh tanpa"
)
# Of what is taught they turn nothing.
LESSONS: Final = _words("class course lesson training kela kursus latihan வகுப்பு பயிற்சி 班 课")
# Behind them stands what a thing is for, or what is in it.
FOR: Final = _words(
    "for untuk with without tanpa dengan before after during sebelum selepas at near in on from di "
    "dari dekat"
)
# Words that say of an English thing how it is had, whatever stands between: "hajj furoda package".
HEADS: Final = _words(
    "package service servi delivery treatment course class lesson trip tour clinic centre center "
    "therapy session training subscription booking preparation advice programme program"
)
# Behind a thing they make a word of it that says how another thing is: a pet friendly cafe.
MANNERS: Final = _words("friendly themed inspired")
# By what a thing is sold, or where.
CONTAINERS: Final = _words(
    "set box pack tube carton shop store bundle combo plan deal kit collection specialist expert "
    "shop s"
)
# What is done for a customer, and is no part of another thing's name.
DONE: Final = re.compile(
    r"lesson|class|course|photography|videography|repair|tuition|package|tour|trip|therapy|loan"
    r"|treatment|insurance|takaful|terrace|condo|apartment|bungalow"
)
# Behind "for" they make another thing of it: a chair for rent is no chair for sale.
RENTED: Final = _words("rent hire sewa disewa disewakan")
# What is done to a thing beside what is named first, which the thing stays: "service and repair".
DONE_TOO: Final = _words("repair maintenance servicing installation replacement inspection")
DONE_FIRST: Final = _words("service servi servicing cleaning installation maintenance washing")
TAUGHT: Final = frozenset(
    {"enrichment", "tuition", "training", "fitness", "childcare", "university", "driving_school"}
)
# Behind a Tamil word for who sells stands its name or its place, and such an end says for whom.
TAMIL_SELLERS: Final = ("உணவகம்", "கடை", "மையம்", "நிலையம்", "பள்ளி")
TAMIL_FOR: Final = "க்கு"
# All that leaves a thing what it is, behind an English one or before a Malay one.
LEAVING: Final = HARMLESS | HARMLESS_HAN | HEADS
# At an end of a name they say who sells, or praise, and the thing is the same without them.
EDGES: Final = {
    "en": SUPPLIERS
    | _words(
        "service servi shop store provider company specialist expert center seller dealer quality "
        "affordable cheap best premium professional trusted reliable good new local for sale my "
        "supply stall our your the a an set pack package programme program"
    ),
    "ms": SUPPLIERS
    | _words(
        "servi servis perkhidmatan khidmat kedai pusat pembekal pengedar pengeluar pakar syarikat "
        "warung gerai jual jualan tempah tempahan beli pakej murah berkualiti terbaik mampu milik "
        "untuk dijual set aneka pelbagai jenis"
    ),
    "ta": _words(
        "சேவை சேவைகள் கடை கடைகள் மையம் நிலையம் விற்பனை ஆர்டர் வகைகள் நிறுவனம் தரமான மலிவு சிறந்த தொகுப்பு செட்"
    ),
}
CHINESE_EDGES: Final = tuple(
    sorted(
        map(tuple, _words("服务 专家 专门店 公司 中心 店 档 档口 配套 专业 优质 出售 销售 的 用")),
        key=len,
        reverse=True,
    )
)
