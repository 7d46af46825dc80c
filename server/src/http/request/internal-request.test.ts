import assert from "node:assert/strict";
import { test } from "node:test";
import type { Route } from "../route.ts";
import { clientOf } from "./client.ts";
import { internalRequest } from "./internal-request.ts";
import type { RouteRequest } from "./route-request.ts";

test("what a page asks inside tells which page had it sent, and carries no credential", () => {
  const sent = {
    origin: "https://evil.test",
    "sec-fetch-site": "same-site",
    "user-agent": "Firefox",
    "x-locale": "de",
    cookie: "__Host-stoa-refresh=rt_1",
    authorization: "Bearer sk_1",
  };
  const by = { address: "192.0.2.1", host: "kiln.test", id: "1", headers: sent } as unknown as RouteRequest;
  const inner = internalRequest(by, { method: "POST", path: "/x" } as Route, {});
  assert.deepEqual(inner.headers, {
    "x-locale": "de",
    "user-agent": "Firefox",
    origin: "https://evil.test",
    "sec-fetch-site": "same-site",
  });
  assert.equal(clientOf(inner).isOwnOrigin(), false);
});
