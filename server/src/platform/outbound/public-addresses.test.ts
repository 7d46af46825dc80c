import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../test/runs.ts";
import { special } from "../../../test/special-addresses.ts";
import { addressRule, isPublicAddress } from "./call-out.ts";

const open = [
  "1.0.0.0",
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "168.63.129.15",
  "168.63.129.17",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "191.255.255.255",
  "192.0.1.0",
  "192.0.3.0",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "203.0.112.255",
  "203.0.114.0",
  "223.255.255.255",
  "2000::",
  "2001:200::",
  "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff",
  "2001:db9::",
  "2003::1",
  "2606:4700:4700::1111",
  "2a00:1450:4001:80e::200e",
  "3ffd:ffff::1",
  "3fff:1000::1",
];

describe("isPublicAddress", () => {
  for (const address of open) test(`${address} is public`, () => assert.ok(isPublicAddress(address)));
  for (const [what, addresses] of Object.entries(special))
    for (const address of addresses)
      test(`${address} is not: ${what}`, () => assert.equal(isPublicAddress(address), false));
});

// The same ranges by arithmetic on numbers, from the registries, so that neither a typing error nor BlockList
// goes unseen.
const ranges4 = (
  "0/8 10/8 100.64/10 127/8 168.63.129.16/32 169.254/16 172.16/12 192.0.0/24 192.0.2/24 192.31.196/24 192.52.193/24 " +
  "192.88.99/24 192.168/16 192.175.48/24 198.18/15 198.51.100/24 203.0.113/24 224/3"
)
  .split(" ")
  .map((range) => {
    const [net = "", bits] = range.split("/");
    const value = [...net.split("."), 0, 0, 0]
      .slice(0, 4)
      .reduce<number>((sum, n) => sum * 256 + Number(n), 0);
    return { from: value, to: value + 2 ** (32 - Number(bits)) - 1 };
  });
const isOpen4 = (value: number) => !ranges4.some(({ from, to }) => value >= from && value <= to);

const groupsOf = (value: bigint) =>
  Array.from({ length: 8 }, (_, i) => Number((value >> BigInt(16 * (7 - i))) & 0xffffn));
function isOpen6(value: bigint): boolean {
  const [a = 0, b = 0, c = 0, , e = 0, f = 0] = groupsOf(value);
  if (a < 0x2000 || a > 0x3fff) return false;
  if (a === 0x2001 && (b < 0x200 || b === 0xdb8)) return false;
  if (a === 0x2002 || a === 0x3ffe || (a === 0x3fff && b < 0x1000)) return false;
  if (a === 0x2620 && b === 0x4f && c === 0x8000) return false;
  return !((e & 0xfcff) === 0 && f === 0x5efe);
}

const text4 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join(".");
const text6 = (value: bigint) =>
  groupsOf(value)
    .map((group) => group.toString(16))
    .join(":");

const anyOf4 = fc.oneof(
  fc.nat(0xffffffff),
  // Around the ends of the ranges.
  fc
    .tuple(fc.constantFrom(...ranges4), fc.boolean(), fc.integer({ min: -2, max: 2 }))
    .map(([{ from, to }, isFrom, by]) => Math.min(0xffffffff, Math.max(0, (isFrom ? from : to) + by))),
);
const anyOf6 = fc.oneof(
  fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }),
  fc
    .tuple(
      fc.constantFrom(0x2000n, 0x2001n, 0x2002n, 0x2620n, 0x3ffen, 0x3fffn, 0xfe80n, 0xfdn, 0x64n, 0n),
      fc.constantFrom(0n, 0x1ffn, 0x200n, 0xdb7n, 0xdb8n, 0xdb9n, 0xfffn, 0x1000n, 0x4fn, 0xff9bn),
      fc.constantFrom(0n, 0x8000n, 0x8001n),
      fc.constantFrom(0n, 0x5efen, 0x200_5efen, 0x300_5efen, 0x100_5efen, 0x400_5efen, 0x5effn),
      fc.nat(0xffffffff),
    )
    .map(
      ([a, b, c, id, low]) =>
        (((a << 112n) | (b << 96n) | (c << 80n) | (id << 32n)) & ((1n << 128n) - 1n)) | BigInt(low),
    ),
);

describe("any address", () => {
  test("of IPv4 is public exactly if the registries say so", () => {
    fc.assert(
      fc.property(anyOf4, (value) => {
        assert.equal(isPublicAddress(text4(value)), isOpen4(value));
      }),
      { numRuns: runs(5000, 500_000) },
    );
  });

  test("of IPv6 is public exactly if the registries say so", () => {
    fc.assert(
      fc.property(anyOf6, (value) => {
        assert.equal(isPublicAddress(text6(value)), isOpen6(value));
      }),
      { numRuns: runs(5000, 500_000) },
    );
  });

  test("of IPv4 is never public inside of an IPv6 address", () => {
    const wrap: ((a: string, b: string) => string)[] = [
      (a, b) => `::ffff:${a}${b}`,
      (a, b) => `::${a}${b}`,
      (a, b) => `::ffff:0:${a}${b}`,
      (a, b) => `64:ff9b::${a}${b}`,
      (a, b) => `64:ff9b:1::${a}${b}`,
      (a, b) => `2002:${a}${b}::1`,
      (a, b) => `2001:0:${a}${b}::1`,
      (a, b) => `2a00:1450::5efe:${a}${b}`,
      (a, b) => `2a00:1450::200:5efe:${a}${b}`,
      (a, b) => `fe80::5efe:${a}${b}`,
    ];
    fc.assert(
      fc.property(fc.nat(0xffff), fc.nat(0xffff), fc.constantFrom(...wrap), (a, b, wrapped) => {
        assert.equal(isPublicAddress(wrapped(`${a.toString(16)}:`, b.toString(16))), false);
      }),
      { numRuns: runs(2000, 100_000) },
    );
  });
});

describe("addressRule", () => {
  const { mayCall: rule } = addressRule(["127.0.0.1", "10.1.0.0/16", "fd00:1::/32"]);

  test("allows public addresses and those of its ranges", () => {
    for (const address of ["8.8.8.8", "127.0.0.1", "10.1.255.255", "fd00:1::7", "2606:4700::1111"])
      assert.ok(rule(address), address);
  });

  test("refuses the others, and what is no address", () => {
    for (const address of [
      "127.0.0.2",
      "10.2.0.0",
      "fd00:2::1",
      "::1",
      "fd00:1::7%eth0",
      "",
      "localhost",
      "10.1",
    ])
      assert.equal(rule(address), false, address);
  });

  test("throws for what is no range", () => {
    assert.throws(() => addressRule(["10.0.0.0/33"]), RangeError);
  });
});
