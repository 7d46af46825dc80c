import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../test/runs.ts";
import { canonicalRange, isWithin, rangeChecker } from "./ip-range.ts";

describe("canonicalRange", () => {
  for (const [text, canonical] of [
    ["192.0.2.7", "192.0.2.7"],
    ["192.0.2.7/32", "192.0.2.7"],
    ["192.0.2.7/24", "192.0.2.0/24"],
    ["10.255.255.255/9", "10.128.0.0/9"],
    ["1.2.3.4/0", "0.0.0.0/0"],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["2001:db8::1/128", "2001:db8::1"],
    ["2001:db8:ffff::1/33", "2001:db8:8000::/33"],
    ["::/0", "::/0"],
    ["::1", "::1"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::FFFF:c000:207", "192.0.2.7"],
    ["::ffff:192.0.2.7/120", "192.0.2.0/24"],
    ["::ffff:0.0.0.0/96", "0.0.0.0/0"],
    ["fe80::1", "fe80::1"],
  ] as const)
    test(`${text} is ${canonical}`, () => assert.equal(canonicalRange(text), canonical));

  for (const text of [
    "",
    "localhost",
    "1.2.3",
    "1.2.3.4.5",
    "256.1.1.1",
    "010.0.0.1",
    "0x7f.0.0.1",
    "1.2.3.4/33",
    "1.2.3.4/-1",
    "1.2.3.4/",
    "1.2.3.4/08",
    "1.2.3.4/8/8",
    "1.2.3.4/255.0.0.0",
    " 1.2.3.4",
    "1.2.3.4\n",
    "::1/129",
    "fe80::1%eth0",
    "[::1]",
    "1.2.3.4:80",
    "::1::",
    "*",
  ])
    test(`${JSON.stringify(text)} is no address`, () => assert.equal(canonicalRange(text), undefined));

  test("is canonical itself", () => {
    fc.assert(
      fc.property(range, (text) => {
        const canonical = canonicalRange(text)!;
        assert.equal(canonicalRange(canonical), canonical);
      }),
    );
  });
});

const address = fc.oneof(fc.ipV4(), fc.ipV6());
const range = fc.oneof(
  address,
  fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })).map((parts) => parts.join("/")),
  fc.tuple(fc.ipV6(), fc.integer({ min: 0, max: 128 })).map((parts) => parts.join("/")),
);

// A model that does not share anything with the code: addresses as 128-bit integers.
function numberOf(text: string): bigint {
  if (!text.includes(":")) {
    return text.split(".").reduce((sum, part) => (sum << 8n) | BigInt(part), 0n) | (0xffffn << 32n);
  }
  const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text);
  const plain = dotted
    ? text.replace(
        dotted[0],
        [1, 3].map((i) => (Number(dotted[i]) * 256 + Number(dotted[i + 1])).toString(16)).join(":"),
      )
    : text;
  const [head = "", tail] = plain.split("::");
  const read = (part: string) => (part ? part.split(":") : []);
  const [first, last] = [read(head), read(tail ?? "")];
  const all = [...first, ...Array(8 - first.length - last.length).fill("0"), ...last];
  return all.reduce((sum, part) => (sum << 16n) | BigInt(`0x${part}`), 0n);
}
function rangeOf(text: string): { from: bigint; to: bigint } {
  const [base = "", given] = text.split("/");
  const bits = given === undefined ? 128 : Number(given) + (base.includes(":") ? 0 : 96);
  const size = 1n << BigInt(128 - bits);
  const from = (numberOf(base) / size) * size;
  return { from, to: from + size - 1n };
}

describe("rangeChecker and isWithin", () => {
  test("agree with counting addresses", () => {
    const near = fc.tuple(range, fc.bigInt({ min: 0n, max: (1n << 128n) - 1n })).map(([text, at]) => {
      const { from, to } = rangeOf(text);
      const number = from + (at % (to - from + 1n));
      const groups = Array.from({ length: 8 }, (_, i) => (number >> BigInt(112 - 16 * i)) & 0xffffn);
      return { text, inside: groups.map((group) => group.toString(16)).join(":") };
    });
    fc.assert(
      fc.property(near, address, range, ({ text, inside }, other, otherRange) => {
        const canonical = canonicalRange(text)!;
        const check = rangeChecker([canonical]);
        assert.equal(check(inside), true, `${inside} in ${text}`);
        const { from, to } = rangeOf(text);
        const number = numberOf(other);
        assert.equal(check(other), number >= from && number <= to, `${other} in ${text}`);
        const inner = rangeOf(otherRange);
        assert.equal(
          isWithin(canonicalRange(otherRange)!, [canonical]),
          inner.from >= from && inner.to <= to,
          `${otherRange} within ${text}`,
        );
        assert.equal(isWithin(canonicalRange(inside)!, [canonical]), true);
      }),
      { numRuns: runs(500, 2_000) },
    );
  });

  test("an IPv4 address is found in its mapped form, and without its zone", () => {
    const check = rangeChecker(["192.0.2.0/24", "fe80::/10"]);
    for (const ip of ["192.0.2.9", "::ffff:192.0.2.9", "::ffff:c000:209", "fe80::1%eth0", "fe80::2"])
      assert.equal(check(ip), true, ip);
    for (const ip of [
      "192.0.3.9",
      "::ffff:192.0.3.9",
      "::1",
      "",
      "unknown",
      "192.0.2.9:80",
      "192.0.2.9,192.0.2.9",
    ])
      assert.equal(check(ip), false, ip);
  });

  test("nothing is in no range", () => assert.equal(rangeChecker([])("192.0.2.9"), false));
});
