"""English that was left on a page of another language."""

import re

from playwright.sync_api import Page

# What is nobody's to translate: what members entered, code, and texts in a language of their own.
_TEXTS = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (element.closest("script, style, code, pre, textarea, option, [lang], .switch")) continue;
    const text = walker.currentNode.textContent.trim();
    if (text) texts.push(text);
  }
  return texts;
}"""
# Four words in a row: names of campaigns and products are shorter.
_ENGLISH = re.compile(r"(?:\b[A-Za-z’']{2,}[ ,]+){3}[A-Za-z’']{2,}\b")
_ENGLISH_WORD = re.compile(
    r"\b(?:the|your|you|and|with|are|was|from|has|have|will|not)\b", re.IGNORECASE
)
# Times past stand by themselves, in fewer words.
_PAST = re.compile(r"\b(?:second|minute|hour|day|week|month|year)s? ago\b")


def english_on(page: Page) -> list[str]:
    """Return the texts of a page that read as English sentences."""
    return [
        text
        for text in page.evaluate(_TEXTS)
        if (_ENGLISH.search(text) and _ENGLISH_WORD.search(text)) or _PAST.search(text)
    ]
