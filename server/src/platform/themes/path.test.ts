import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readFiles } from "./content.ts";
import { findCollision, isThemePath } from "./path.ts";

test("takes relative paths of plain names", () => {
  for (const path of [
    "index.html",
    "templates/product.liquid",
    "app/[slug]/(shop)/@modal/+page.svelte",
    "assets/a-b_c~1.min.js",
    "a/b/c/d/e/f/g/h/i/j",
    `${"x".repeat(250)}.html`,
  ])
    assert.equal(isThemePath(path), true, path);
});

test("takes nothing absolute, hidden, above, or that some file system or URL cannot carry", () => {
  for (const path of [
    "",
    "/",
    "/etc/passwd",
    "a//b",
    "a/",
    "..",
    "../a",
    "a/../b",
    "a/..",
    "./a",
    ".",
    ".env",
    "a/.git/config",
    "..\\a",
    "a\\b",
    "C:\\a",
    "C:/a",
    "a b",
    "-rf",
    "a/-rf",
    "a?b",
    "a#b",
    "a%2e%2e",
    "ä",
    "a\nb",
    "a\u202eb",
    "~".repeat(256),
    "a/b/c/d/e/f/g/h/i/j/k",
  ])
    assert.equal(isThemePath(path), false, JSON.stringify(path));
});

const part = fc.constantFrom("a", "A", "b", "B", "c");
const path = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));

test("every accepted path can be written to a file system that ignores case", () => {
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 5 }), (paths) => {
      const errors: Parameters<typeof readFiles>[1] = [];
      readFiles(
        paths.map((one) => ({ path: one, content: "" })),
        errors,
      );
      const folders = new Set(
        paths.flatMap((one) =>
          one
            .toLowerCase()
            .split("/")
            .map((_, i, parts) => parts.slice(0, i).join("/")),
        ),
      );
      const lower = paths.map((one) => one.toLowerCase());
      const fits = new Set(lower).size === lower.length && lower.every((one) => !folders.has(one));
      assert.equal(errors.length === 0, fits, JSON.stringify(errors));
      const alone = paths.every((one) => findCollision(one, paths) === undefined);
      assert.equal(alone, fits);
    }),
  );
});
