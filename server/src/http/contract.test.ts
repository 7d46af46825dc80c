import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { inWork, later, testsOfPromises } from "../../test/promises.ts";
import { testsOfSellingPromises } from "../../test/promises-of-selling.ts";

const textOf = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");

describe("a promise of the contract", () => {
  for (const [promise, places] of Object.entries({ ...testsOfPromises, ...testsOfSellingPromises }))
    test(`${promise}: its tests are there`, () => {
      for (const place of places) {
        const [file, title] = splitOnce(place);
        assert.match(textOf(file), quoted(title), `${file} has no test "${title}"`);
      }
    });

  test("is in one list only, under the number of its section", () => {
    const all = [testsOfPromises, testsOfSellingPromises, later, inWork].flatMap(Object.keys);
    assert.equal(new Set(all).size, all.length);
    for (const promise of all) assert.match(promise, /^(?:[1-57]|10): /);
  });
});

/** Finds a title where a test, a group or a row of a table begins, with any placeholder where "…" is. */
function quoted(title: string): RegExp {
  const [plain, template] = ['[^"]*', "\\$\\{[^`]*\\}"].map((any) =>
    title.split("…").map(RegExp.escape).join(any),
  );
  return new RegExp(`[([]\\s*(?:"${plain}"|\`${template}\`)`);
}

function splitOnce(place: string): [file: string, title: string] {
  const at = place.indexOf(": ");
  return [place.slice(0, at), place.slice(at + 2)];
}
