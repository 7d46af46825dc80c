import assert from "node:assert/strict";
import { test } from "node:test";
import { kinds } from "../products/index.ts";
import { dropProduct, putProduct } from "./facet-changes.ts";
import { type FacetIndex, newFacetIndex } from "./facet-index.ts";
import { bytesOf } from "./facet-size.ts";
import { alikeOf, readWanted, seek } from "./facet-words.ts";

const idOf = (n: number) => `01900000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;

function put(index: FacetIndex, n: number, words: string): void {
  putProduct(index, {
    id: idOf(n),
    isActive: true,
    kind: kinds[0]!,
    brand: null,
    category: null,
    tags: "[]",
    rating: 0,
    createdAt: n,
    updatedAt: n,
    publishedAt: 0,
    price: 1,
    units: [],
    texts: `\x1e${words}\x1f`,
  });
}

const wanted = readWanted("wallnut bord")!;
const found = (index: FacetIndex, ...lists: string[][]) => {
  const { fails, total } = seek(index, wanted, alikeOf(wanted, lists)!);
  const ordinals = [...fails.keys()].filter((at) => fails[at] === 0);
  assert.equal(ordinals.length, total);
  return ordinals;
};

test("what a search finds by different words alike is kept apart, and corrected as products change", () => {
  const index = newFacetIndex(0, kinds);
  for (const [n, words] of ["walnut board", "walnut border", "maple board", "walnut board2"].entries())
    put(index, n, words);
  const all = () => [
    found(index, [], []),
    found(index, ["walnut"], ["board"]),
    found(index, ["maple"], ["board"]),
  ];
  assert.deepEqual(all(), [[], [0, 1], [2]]);
  put(index, 4, "wallnuts border");
  put(index, 5, "board wallnut");
  put(index, 6, "wallnut bordeaux");
  dropProduct(index, idOf(2));
  put(index, 0, "walnut boards");
  assert.equal(index.sought.size, 3);
  const changed = all();
  assert.deepEqual(changed, [
    [4, 6],
    [1, 4, 5, 6],
    [4, 5, 6],
  ]);
  index.sought.clear();
  assert.deepEqual(all(), changed);
});

test("words alike that an index cannot tell are left to the database, but for those that begin with the word", () => {
  const cases: [lists: string[][], alike: [string, number][] | undefined][] = [
    [
      [["walnut"], ["board", "walnut"]],
      [
        ["walnut\n", 3],
        ["board\n", 2],
      ],
    ],
    [
      [
        ["wallnut2", "wallnuts"],
        ["bordслон", "bord"],
      ],
      [],
    ],
    [[["walnut2"], []], undefined],
    [[[], ["слон"]], undefined],
    [[["walnut"]], undefined],
    [[], undefined],
  ];
  for (const [lists, alike] of cases) assert.deepEqual(alikeOf(wanted, lists), alike && new Map(alike));
});

test("no more searches are kept than there is room for, the last ones", () => {
  const index = newFacetIndex(0, kinds);
  put(index, 0, "walnut");
  const letters = (n: number) =>
    [...n.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
  const textOf = (n: number) => `w${letters(n).join("")}`;
  for (let n = 0; n < 600; n++) seek(index, readWanted(textOf(n))!);
  const room = bytesOf(index) / 4 + 1_048_576;
  const most = Math.floor(room / 65_536);
  assert.deepEqual(
    [...index.sought.keys()],
    Array.from({ length: most }, (_, n) => textOf(n + 600 - most)),
  );
  const many = Array.from({ length: 1_000 }, (_, n) => `x${textOf(n)}`);
  for (let n = 0; n < 200; n++) seek(index, wanted, alikeOf(wanted, [[...many, textOf(n)], []])!);
  assert.equal(index.sought.size, Math.floor(room / (65_536 + 1_001 * 250)));
});
