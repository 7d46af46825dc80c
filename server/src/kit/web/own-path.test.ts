import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ownPath } from "./own-path.ts";

test("a path of this host is one; all else is the other one", () => {
  for (const path of ["/", "/cart", "/products/mug?variant=1&x=%2F%2F", "/pages/a#contact", "/de/cart"])
    assert.equal(ownPath(path, "/else"), path);
  assert.equal(ownPath("/a/../b", "/else"), "/b");
  assert.equal(ownPath("/tasse-größe", "/else"), "/tasse-gr%C3%B6%C3%9Fe");
  for (const other of [
    "",
    "cart",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/ /x",
    "https://evil.example/",
    "javascript:alert(1)",
    "/..//evil.example",
    "/.//evil.example",
    `/${"x".repeat(2_000)}`,
    null,
    undefined,
  ])
    assert.equal(ownPath(other, "/else"), "/else", String(other));
});

test("whatever is given, a browser stays on the host", () => {
  const parts = fc.constantFrom(
    "/",
    "\\",
    "..",
    ".",
    "\t",
    "\n",
    "@",
    ":",
    "//",
    "evil.example",
    "http",
    "%2f",
    "?",
    "#",
    " ",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(parts).map((all) => all.join("")),
      ),
      (given) => {
        const path = ownPath(given, "/else");
        assert.equal(new URL(path, "https://shop.example/x/").origin, "https://shop.example");
        assert.ok(path.startsWith("/"));
        assert.doesNotMatch(path, /[\r\n]/);
      },
    ),
  );
});
