"""Where deliveries may go: every trick that leads into a private network is refused."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kempen.entrypoints.api.shared.refused import problem_of
from kempen.kit.refusal import Refusal
from kempen.outbound.addresses import check_url, is_public, refusal

HERE = [ip_network("127.0.0.0/8"), ip_network("::1/128")]
GOOD_URLS = [
    ("https://example.com", "example.com", 443),
    ("https://example.com/", "example.com", 443),
    ("HTTPS://Hooks.Example.COM/kempen?x=1&y=%20", "hooks.example.com", 443),
    ("https://example.com:443/hook", "example.com", 443),
    ("https://example.com:8443/hook", "example.com", 8443),
    ("https://a-b.c0.example.my/path/to;x=1", "a-b.c0.example.my", 443),
    ("https://xn--fsqu00a.xn--0zwm56d/", "xn--fsqu00a.xn--0zwm56d", 443),
    ("https://my_app.example.com/", "my_app.example.com", 443),
    ("https://1and1.com/", "1and1.com", 443),
    ("https://127.example.com/", "127.example.com", 443),
    ("https://example.com/@user:pass", "example.com", 443),
    ("https://example.com?only=query", "example.com", 443),
    ("https://receiver.example/hook", "receiver.example", 443),
    ("https://" + "a" * 63 + ".com/", "a" * 63 + ".com", 443),
]
BAD_URLS = [
    # Not HTTPS.
    "", "example.com", "//example.com/", "http://example.com/", "ftp://example.com/",
    "file:///etc/passwd", "gopher://example.com/", "https:example.com", "https:/example.com",
    "javascript:alert(1)", "data:text/plain,x", "wss://example.com/", "httpss://example.com/",
    # Addresses, however they are written.
    "https://127.0.0.1/", "https://127.0.0.1:8443/", "https://8.8.8.8/", "https://1.1.1.1/hook",
    "https://127.1/", "https://127.0.1/", "https://0/", "https://0.0.0.0/", "https://1/",
    "https://2130706433/", "https://017700000001/", "https://0x7f000001/", "https://0x7f.1/",
    "https://0X7F.0.0.1/", "https://0177.0.0.1/", "https://0x7f.0x0.0x0.0x1/",
    "https://127.0.0.1./", "https://2130706433./", "https://127.0.0.0x1/", "https://1.2.3.0x/",
    "https://999.999.999.999/", "https://256.1/", "https://10.0.0.1/", "https://192.168.1.1/",
    "https://172.16.0.1/", "https://169.254.169.254/latest/meta-data/", "https://100.64.0.1/",
    "https://224.0.0.1/", "https://255.255.255.255/", "https://168.63.129.16/",
    "https://[::1]/", "https://[::]/", "https://[::ffff:127.0.0.1]/", "https://[::ffff:7f00:1]/",
    "https://[::127.0.0.1]/", "https://[64:ff9b::7f00:1]/", "https://[64:ff9b::127.0.0.1]/",
    "https://[2002:7f00:1::]/", "https://[fe80::1]/", "https://[fe80::1%25eth0]/",
    "https://[fe80::1%eth0]/", "https://[fc00::1]/", "https://[ff02::1]/",
    "https://[2606:4700::1111]/", "https://[2001:db8::1]/", "https://[::1", "https://::1/",
    "https://[127.0.0.1]/", "https://[example.com]/",
    # Digits that are not ASCII.
    "https://１２７.０.０.１/", "https://①②⑦.⓪.⓪.①/", "https://127。0。0。1/", "https://١٢٧.٠.٠.١/",
    "https://𝟙𝟚𝟟.𝟘.𝟘.𝟙/", "https://ⓔⓧⓐⓜⓟⓛⓔ.com/", "https://ｌｏｃａｌｈｏｓｔ/",
    # Names that live inside a network.
    "https://localhost/", "https://LOCALHOST/", "https://localhost:8443/", "https://localhost./",
    "https://a.localhost/", "https://intranet/", "https://printer.local/", "https://router.lan/",
    "https://metadata.google.internal/", "https://localhost.localdomain/", "https://x.home/",
    "https://1.0.0.127.in-addr.arpa/", "https://abc.onion/",
    # Users, ports, fragments.
    "https://user@example.com/", "https://user:pass@example.com/", "https://@example.com/",
    "https://example.com@127.0.0.1/", "https://127.0.0.1@example.com/",
    "https://example.com:80/", "https://example.com:22/", "https://example.com:8080/",
    "https://example.com:0/", "https://example.com:/", "https://example.com:0443/",
    "https://example.com:443443/", "https://example.com:99999/", "https://example.com:-443/",
    "https://example.com:+443/", "https://example.com:４４３/", "https://example.com:443:443/",
    "https://example.com/#frag", "https://example.com/hook#",
    # Characters that programs read differently.
    "https://example.com\\@127.0.0.1/", "https:\\\\example.com\\", "https://exam ple.com/",
    " https://example.com/", "https://example.com/ ", "https://example.com/\n",
    "https://example.com/\r\nHost: x", "https://example.com/\t", "https://example.com/\x00",
    "https://example.com%2f@127.0.0.1/", "https://example%2ecom/", "https://%6c%6fcalhost/",
    "https://example.com/é", "https://münchen.de/", "https://\u202eexample.com/",
    # No host, or none that can be.
    "https://", "https:///hook", "https://?x", "https://./", "https://../", "https://.com/",
    "https://example..com/", "https://example.com./", "https://-example.com/",
    "https://example-.com/", "https://" + "a" * 64 + ".com/", "https://" + "a." * 127 + "com/",
    "https://exa$mple.com/", "https://exam'ple.com/", "https://<script>.com/",
    "https://example.com,127.0.0.1/", "https://example.com;127.0.0.1/",
    "https://example.com/" + "a" * 2048,
]  # fmt: skip


@pytest.mark.parametrize(("url", "host", "port"), GOOD_URLS)
def test_a_good_url_is_accepted(url: str, host: str, port: int) -> None:
    target = check_url(url)
    assert (target.host, target.port, target.literal) == (host, port, None)


def test_the_list_of_bad_urls_is_long_enough() -> None:
    assert len(set(BAD_URLS)) >= 90


@pytest.mark.parametrize("url", BAD_URLS)
def test_a_bad_url_is_refused_with_a_sentence(url: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_url(url)
    assert refused.value.code.startswith("url_")
    assert problem_of(refused.value).detail.endswith(".")


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://example.com/", "url_not_https"),
        ("https://127.1/", "url_ip_address"),
        ("https://[::1]/", "url_ip_address"),
        ("https://localhost/", "url_local_name"),
        ("https://example.com:80/", "url_port"),
        ("https://u@example.com/", "url_user"),
        ("https://example.com/#x", "url_fragment"),
        ("https://münchen.de/", "url_characters"),
        ("https://" + "a" * 2050, "url_too_long"),
        ("https://exa$mple.com/", "url_host"),
    ],
)
def test_the_code_names_what_is_wrong(url: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_url(url)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("url", "host", "port"),
    [
        ("https://localhost:9999/hook", "localhost", 9999),
        ("https://127.0.0.1:9999/", "127.0.0.1", 9999),
        ("https://[::1]:9999/", "::1", 9999),
        ("https://receiver:9999/", "receiver", 9999),
        ("https://example.com/", "example.com", 443),
    ],
)
def test_an_operator_opens_networks_at_any_port(url: str, host: str, port: int) -> None:
    target = check_url(url, HERE)
    assert (target.host, target.port) == (host, port)


@pytest.mark.parametrize(
    "url",
    [
        "http://localhost:9999/",
        "https://10.0.0.1/",
        "https://8.8.8.8/",
        "https://127.1:9999/",
        "https://[::ffff:127.0.0.1]:9999/",
        "https://[::2]/",
        "https://localhost:99999/",
    ],
)
def test_what_the_operator_did_not_open_stays_closed(url: str) -> None:
    with pytest.raises(Refusal):
        check_url(url, HERE)


PUBLIC = ["1.1.1.1", "8.8.8.8", "223.255.255.254", "100.63.255.255", "172.32.0.1", "192.0.1.1",
          "192.88.98.1", "198.17.255.255", "168.63.129.15", "2606:4700:4700::1111", "2a00::1",
          "2400:cb00::1", "2001:200::1", "2003::1", "3ffe::1"]  # fmt: skip
PRIVATE = ["0.0.0.0", "0.1.2.3", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1",
           "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1",
           "192.0.0.9", "192.0.0.10", "192.0.0.170", "192.0.2.1", "192.88.99.1", "192.168.0.1",
           "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1",
           "239.255.255.255", "240.0.0.1", "255.255.255.255", "168.63.129.16",
           "::", "::1", "::ffff:8.8.8.8", "::ffff:127.0.0.1", "::8.8.8.8", "64:ff9b::8.8.8.8",
           "64:ff9b:1::1", "100::1", "2001::1", "2001:0:53aa::1", "2001:1::1", "2001:20::1",
           "2001:1ff:ffff::1", "2001:db8::1", "2002:808:808::1", "2002:7f00:1::", "3fff::1",
           "3fff:fff::1", "4000::1", "5f00::1", "fc00::1", "fd00:ec2::254", "fe80::1", "fec0::1",
           "ff02::1"]  # fmt: skip


@pytest.mark.parametrize("text", PUBLIC)
def test_a_public_address_is_delivered_to(text: str) -> None:
    assert is_public(ip_address(text))
    assert refusal([ip_address(text)], 443, []) is None


@pytest.mark.parametrize("text", PRIVATE)
def test_any_other_address_is_refused(text: str) -> None:
    assert not is_public(ip_address(text))
    assert refusal([ip_address(text)], 443, []) == (
        f"the host name leads to {ip_address(text)}, which is not a public address"
    )


@given(st.integers(0, 2**32 - 1))
def test_what_python_calls_not_global_is_never_public_ipv4(number: int) -> None:
    address = IPv4Address(number)
    if not address.is_global or address.is_multicast:
        assert not is_public(address)


@given(st.integers(0, 2**128 - 1) | st.integers(0x2000 << 112, (0x4000 << 112) - 1))
def test_what_python_calls_not_global_is_never_public_ipv6(number: int) -> None:
    address = IPv6Address(number)
    if not address.is_global or address.is_multicast or address.sixtofour or address.teredo:
        assert not is_public(address)


def test_one_bad_address_among_good_ones_refuses_all() -> None:
    mixed = [ip_address("1.1.1.1"), ip_address("2606:4700::1"), ip_address("10.0.0.1")]
    assert refusal(mixed, 443, []) == (
        "the host name leads to 10.0.0.1, which is not a public address"
    )


def test_a_name_without_addresses_is_refused() -> None:
    assert refusal([], 443, []) == "the host name has no address"


def test_the_operators_networks_open_addresses_and_ports_but_only_theirs() -> None:
    here, there = ip_address("127.0.0.1"), ip_address("1.1.1.1")
    assert refusal([here], 9999, HERE) is None
    assert refusal([here, there], 443, HERE) is None
    assert refusal([here, there], 9999, HERE) == "port 9999 is not allowed: use 443 or 8443"
    assert refusal([ip_address("10.0.0.1")], 443, HERE) is not None
    assert refusal([ip_address("::ffff:127.0.0.1")], 443, HERE) is not None
