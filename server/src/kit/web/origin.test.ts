import assert from "node:assert/strict";
import { test } from "node:test";
import { originsOn, webOrigin } from "./origin.ts";

test("a host is reached by HTTPS, but on this machine by the port", () => {
  const originOf = originsOn(3000);
  const told = ["shop.example", "localhost", "demo.localhost", "127.0.0.1", "[::1]", "localhost.example"];
  assert.deepEqual(told.map(originOf), [
    "https://shop.example",
    "http://localhost:3000",
    "http://demo.localhost:3000",
    "http://127.0.0.1:3000",
    "http://[::1]:3000",
    "https://localhost.example",
  ]);
});

for (const [text, origin] of [
  ["https://shop.example.com", "https://shop.example.com"],
  ["HTTPS://Shop.Example.com:443", "https://shop.example.com"],
  ["http://localhost:5173", "http://localhost:5173"],
  ["https://münchen.example", "https://xn--mnchen-3ya.example"],
  ["http://[::1]:3000", "http://[::1]:3000"],
  ["https://shop.example.com/", undefined],
  ["https://shop.example.com/path", undefined],
  ["https://a.example,https://b.example", undefined],
  ["https://*.example.com", undefined],
  ["https://user@example.com", undefined],
  ["https://shop.example.com:99999", undefined],
  ["ftp://example.com", undefined],
  ["shop.example.com", undefined],
  ["null", undefined],
  ["", undefined],
] as const)
  test(`${JSON.stringify(text)} is ${origin ?? "no origin"}`, () => assert.equal(webOrigin(text), origin));
