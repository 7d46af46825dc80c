import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { rangeChecker } from "../../kit/web/ip-range.ts";
import { clientAddress } from "./client.ts";

const isTrusted = rangeChecker(["10.0.0.0/8", "fd00::/8"]);
const cases: [forwardedFor: string | undefined, client: string][] = [
  [undefined, "10.0.0.1"],
  ["", "10.0.0.1"],
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8::7", "2001:db8::7"],
  ["1.1.1.1, 203.0.113.7", "203.0.113.7"],
  ["1.1.1.1, 203.0.113.7, 10.0.0.2", "203.0.113.7"],
  ["203.0.113.7,10.0.0.3 ,\t10.0.0.2", "203.0.113.7"],
  ["10.0.0.3, 10.0.0.2", "10.0.0.3"],
  ["203.0.113.7:5", "203.0.113.7"],
  ["[2001:db8::7]:443", "2001:db8::7"],
  ["[2001:db8::7]", "2001:db8::7"],
  ["[::ffff:203.0.113.7]:443", "::ffff:203.0.113.7"],
  ["fe80::1%eth0", "fe80::1"],
  ["203.0.113.7:5, 10.0.0.2:5", "203.0.113.7"],
  ["unknown", "10.0.0.1"],
  ["203.0.113.7, unknown", "10.0.0.1"],
  ["203.0.113.7, , 10.0.0.2,", "203.0.113.7"],
  ["203.0.113.7, unix:", "10.0.0.1"],
  ["203.0.113.7, unknown, 10.0.0.2", "10.0.0.2"],
  ["999.1.1.1, 203.0.113.7:123456, ::1::", "10.0.0.1"],
  ["203.0.113.7' or 1=1", "10.0.0.1"],
];
for (const [forwardedFor, client] of cases) {
  test(`from a trusted proxy, ${JSON.stringify(forwardedFor)} comes from ${client}`, () => {
    assert.equal(clientAddress("10.0.0.1", forwardedFor, isTrusted), client);
  });
}

test("a proxy that is not trusted is itself the client, whatever it tells", () => {
  assert.equal(clientAddress("203.0.113.1", "1.1.1.1", isTrusted), "203.0.113.1");
  assert.equal(clientAddress("10.0.0.1", "1.1.1.1", rangeChecker([])), "10.0.0.1");
});

test("an IPv4 proxy is trusted on an IPv6 socket too", () => {
  assert.equal(clientAddress("::ffff:10.0.0.1", "203.0.113.7", isTrusted), "203.0.113.7");
});

test("no text makes anything but an address of it", () => {
  const entry = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constantFrom("", "10.0.0.1", "[::1]:5"));
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const client = clientAddress("10.0.0.1", entries.join(","), isTrusted);
      assert.match(client, /^[\d.]+$|^[\da-f:.]+$/i);
    }),
  );
});
