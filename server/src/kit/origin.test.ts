import assert from "node:assert/strict";
import { test } from "node:test";
import { originsOn } from "./origin.ts";

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
