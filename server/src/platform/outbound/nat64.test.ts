import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createOutbound } from "./call-out.ts";
import { createNat64, translate } from "./nat64.ts";

const unending = new AbortController().signal;
// RFC 6052, section 2.4: 192.0.2.33 behind prefixes of each length, and here the addresses of ipv4only.arpa.
const examples = [
  { bits: 32, known: "2001:db8:c000:aa::", of: "2001:db8:c000:221::" },
  { bits: 40, known: "2001:db8:1c0:0:aa::", of: "2001:db8:1c0:2:21::" },
  { bits: 48, known: "2001:db8:122:c000:0:aa00::", of: "2001:db8:122:c000:2:2100::" },
  { bits: 56, known: "2001:db8:122:3c0:0:aa::", of: "2001:db8:122:3c0:0:221::" },
  { bits: 64, known: "2001:db8:122:344:c0:0:aa00:0", of: "2001:db8:122:344:c0:2:2100::" },
  { bits: 96, known: "2001:db8:122:344::192.0.0.170", of: "2001:db8:122:344::192.0.2.33" },
];

describe("the IPv4 address behind a prefix of the network's own", () => {
  for (const { bits, known, of } of examples)
    test(`of ${bits} bits`, async () => {
      const prefixes = await createNat64(async () => ["192.0.0.170", known])(unending);
      assert.ok(prefixes.some((prefix) => prefix.bits === bits));
      assert.ok(translate(of, prefixes).includes("192.0.2.33"), translate(of, prefixes).join());
      assert.deepEqual(translate("2a00:1450:4001:80e::200e", prefixes), []);
      assert.deepEqual(translate("192.0.2.33", prefixes), []);
    });

  test("no network without a translator has one", async () => {
    const prefixes = await createNat64(async () => ["192.0.0.170", "192.0.0.171"])(unending);
    assert.deepEqual(prefixes, []);
  });

  test("a found prefix is looked up once", async () => {
    let asked = 0;
    const find = createNat64(async () => {
      asked++;
      return ["2a00:64::c000:aa"];
    });
    assert.equal((await find(unending)).length, 1);
    assert.equal((await find(unending)).length, 1);
    assert.equal(asked, 1);
  });
});

describe("a call in a network whose NAT64 has the prefix 2a00:64::/96", () => {
  const { callOut } = createOutbound({
    allowed: [],
    deadlines: { dns: 60_000, connect: 50, tls: 50, whole: 60_000 },
    resolve: async (name) =>
      ({
        "ipv4only.arpa": ["192.0.0.170", "2a00:64::c000:aa", "2a00:64::c000:ab"],
        "metadata.example": ["2a00:64::169.254.169.254"],
        "private.example": ["8.8.8.8", "2a00:64::10.0.0.1"],
        "public.example": ["2a00:64::198.51.101.1"],
      })[name] ?? [],
  });
  const codeOf = async (url: string) => {
    const call = callOut({
      url,
      method: "POST",
      headers: {},
      body: "",
      timeoutMs: 60_000,
      maxResponseBytes: 1,
    });
    return call.then(
      () => "answered",
      ({ code }) => code,
    );
  };
  for (const url of [
    "http://metadata.example/",
    "http://private.example/",
    "http://[2a00:64::169.254.169.254]/",
    "http://[2a00:64::7f00:1]/",
  ])
    test(`${url} is refused`, async () => assert.equal(await codeOf(url), "address_refused"));
  test("a public IPv4 address behind it is called", async () =>
    assert.notEqual(await codeOf("http://public.example/"), "address_refused"));
});
