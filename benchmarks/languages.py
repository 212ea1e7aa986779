"""What a page takes in Malay, Chinese and Tamil, beside the same page in English.

    python -m benchmarks.languages

The languages take turns in one process, on one database with 100,000 performance days. Each line
prints the median times and their ratios to English, which are to stay at or below 1.1.
"""

import os
import statistics
import sys
import time
from typing import Any

from benchmarks import overview  # Starts a PostgreSQL server and sets the environment.

LIMIT = 1.1
ROUNDS = 30
PAGES = (
    "/",
    "/campaigns/",
    "/insights/reports/",
    "/insights/forecasts/",
    "/strategies/",
    "/settings/business/",
    "/settings/activity/",
)


def main() -> None:
    """Ask for each page in each language by turns; print times and ratios."""
    import django

    sys.path.insert(0, ".")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.conf import settings

    from kempen.domain.accounts.models import Person
    from tests import session_client

    session_client.install()
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    client, member, _ = overview.filled()
    languages = [code for code, _ in settings.LANGUAGES]
    people = Person.objects.filter(pk=member.person_id)
    ratios: dict[str, list[float]] = {language: [] for language in languages}
    for path in PAGES:
        medians = _medians(path, languages, client, people)
        line = [f"{path:<24} en {medians['en']:6.1f} ms"]
        for language in languages:
            ratios[language].append(medians[language] / medians["en"])
            line.append(f"{language} {ratios[language][-1]:.3f}")
        print("   ".join(line))
    for language in languages:
        if language != "en":
            together = statistics.geometric_mean(ratios[language])
            print(
                f"all together in {language:<9} {together:.3f}   limit {LIMIT}"
                f"   ratio {together / LIMIT:.2f}"
            )


def _medians(path: str, languages: list[str], client: Any, people: Any) -> dict[str, float]:
    """Return the median milliseconds of a page in each language."""
    times: dict[str, list[float]] = {language: [] for language in languages}
    for number in range(ROUNDS + 2):
        for language in languages:
            people.update(language=language)
            start = time.perf_counter()
            answer = client.get(path)
            taken = time.perf_counter() - start
            if answer.status_code != 200:
                sys.exit(f"{path} answered {answer.status_code}")
            if f'lang="{language}'.encode() not in answer.content:
                sys.exit(f"{path} is not in {language}")
            if number >= 2:
                times[language].append(1000 * taken)
    return {language: statistics.median(taken) for language, taken in times.items()}


if __name__ == "__main__":
    main()
