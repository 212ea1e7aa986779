"""Templates reach a browser without the indentation by which people read them."""

from django.template.loader import get_template

from kempen.kit.template_loader import unindented


def test_lines_begin_at_the_margin() -> None:
    assert (
        unindented("<ul>\n  <li>\n    one\n  </li>\n</ul>\n") == "<ul>\n<li>\none\n</li>\n</ul>\n"
    )


def test_what_a_reader_sees_as_written_stays() -> None:
    code = '<pre class="x">a\n  b</pre>'
    field = "<textarea>\n  c</textarea>"
    html = f"<div>\n  {code}\n  {field}\n  </div>"
    assert unindented(html) == f"<div>\n{code}\n{field}\n</div>"


def test_pages_are_loaded_by_it() -> None:
    assert "\n " not in get_template("500.html").render()
