import assert from "node:assert/strict";
import { test } from "node:test";
import { originOf } from "./host.ts";

test("a request's origin has the host and port that were asked, by HTTPS wherever that may be", () => {
  for (const [host, protocol, origin] of [
    ["shop.example", "http", "https://shop.example"],
    ["Shop.Example.:443", "https", "https://shop.example"],
    ["shop.example:80", "http", "https://shop.example"],
    ["shop.example:8080", "http", "http://shop.example:8080"],
    ["shop.example:8443", "https", "https://shop.example:8443"],
    ["localhost:3000", "http", "http://localhost:3000"],
    ["demo.localhost", "http", "http://demo.localhost"],
    ["127.0.0.1:3000", "https", "https://127.0.0.1:3000"],
    ["Bücher.example", "http", "https://xn--bcher-kva.example"],
  ] as const)
    assert.equal(originOf({ host, protocol }), origin, host);
});
