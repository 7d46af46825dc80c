import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  branchesOf,
  depthOf,
  type Item,
  moved,
  placeAt,
  sentItems,
  waysOf,
  without,
} from "../src/menus/items.ts";
import { linesOf, rowsOf } from "../src/redirects/read-csv.ts";

const item = (id: string, items: Item[] = []): Item => ({
  id,
  titles: { en: id },
  title: id,
  url: `/${id}`,
  link: { kind: "url", id: null, policy: null, url: `/${id}`, slug: null },
  items,
});
const told = (items: readonly Item[]): string =>
  items.map(({ id, items }) => (items.length ? `${id}(${told(items)})` : id)).join(" ");
const find = (items: readonly Item[], id: string) => branchesOf(items).find((one) => one.item.id === id)!;

test("the items of a menu go up, down, in and out", () => {
  const items = [item("a", [item("b")]), item("c")];
  const go = (id: string, way: "up" | "down" | "into" | "out") => {
    const branch = find(items, id);
    const place = waysOf(branch)[way];
    return place && told(moved(items, branch.item, place));
  };
  assert.equal(go("c", "up"), "c a(b)");
  assert.equal(go("a", "down"), "c a(b)");
  assert.equal(go("c", "into"), "a(b c)");
  assert.equal(go("b", "out"), "a b c");
  assert.equal(go("a", "up"), undefined);
  assert.equal(go("c", "down"), undefined);
  assert.equal(told(without(items, "b")), "a c");
  assert.deepEqual(sentItems([item("a")]), [
    { id: "a", titles: { en: "a" }, link: { kind: "url", url: "/a" }, items: [] },
  ]);
});

test("no move loses an item, makes one twice, or goes deeper than three levels", () => {
  const tree = fc.letrec<{ node: Item; three: Item; two: Item }>((tie) => ({
    three: fc.uuid().map((id) => item(id)),
    two: fc.tuple(fc.uuid(), fc.array(tie("three"), { maxLength: 2 })).map(([id, items]) => item(id, items)),
    node: fc.tuple(fc.uuid(), fc.array(tie("two"), { maxLength: 2 })).map(([id, items]) => item(id, items)),
  })).node;
  fc.assert(
    fc.property(
      fc.array(tree, { minLength: 1, maxLength: 3 }),
      fc.nat(),
      fc.nat(),
      fc.constantFrom("before" as const, "into" as const, "after" as const),
      (items, one, other, at) => {
        const branches = branchesOf(items);
        const from = branches[one % branches.length]!;
        const place = placeAt(from, branches[other % branches.length]!, at);
        if (!place) return;
        const after = moved(items, from.item, place);
        const ids = (all: readonly Item[]) =>
          branchesOf(all)
            .map(({ item }) => item.id)
            .sort();
        assert.deepEqual(ids(after), ids(items));
        assert.ok(Math.max(...after.map(depthOf)) <= 3);
      },
    ),
  );
});

test("redirects are read from CSV files, whatever they are divided by", () => {
  const lines = [{ from: "/a", to: "/b" }];
  for (const text of [
    "Redirect from,Redirect to\r\n/a,/b\r\n",
    "\uFEFF/a;/b",
    "from\tto\n/a\t/b\n\n",
    "https://old.example/a,/b",
  ])
    assert.deepEqual(linesOf(text), lines, text);
  assert.deepEqual(rowsOf('"a ""b"", c","d\ne"\n'), [['a "b", c', "d\ne"]]);
  assert.deepEqual(linesOf(""), []);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.webPath(), fc.webPath()), { minLength: 1 }), (rows) => {
      const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const read = rowsOf(rows.map((row) => row.map((one) => cell(`/${one}`)).join(",")).join("\n"));
      assert.deepEqual(
        read,
        rows.map((row) => row.map((one) => `/${one}`)),
      );
    }),
  );
});
