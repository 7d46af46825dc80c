import assert from "node:assert/strict";
import { readFile, stat } from "node:fs/promises";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { builtConsole } from "./console.ts";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const MOST_BYTES = 250 * 1024;

before(builtConsole);

test("what a browser loads before the first screen is at most 250 KB", async () => {
  const page = await readFile(`${dist}index.html`, "utf8");
  const files = [...page.matchAll(/(?:src|href)="\/console\/(assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, file]) => file!,
  );
  assert.ok(files.length > 2, page);
  const main = await Promise.all(files.map((file) => readFile(dist + file, "utf8")));
  // And the texts of one language, which are asked for by name.
  const texts = [
    ...new Set(
      main
        .join("")
        .matchAll(/assets\/en-[\w-]+\.js/g)
        .map(([name]) => name),
    ),
  ];
  const sizes = await Promise.all(
    [...files, ...texts].map(
      async (file) => (await stat(`${dist}${file}.br`).catch(() => stat(dist + file))).size,
    ),
  );
  const all = sizes.reduce((sum, size) => sum + size, Buffer.byteLength(page));
  assert.ok(all <= MOST_BYTES, `${all} bytes in ${files.length + texts.length} files`);
});

test("no script and no style stands in the page itself", async () => {
  const page = await readFile(`${dist}index.html`, "utf8");
  assert.ok(!/<style|style=|<script(?![^>]*src=)|\son\w+=/i.test(page), page);
});
