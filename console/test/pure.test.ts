import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { deviceOf } from "../src/account/device.ts";
import { allows } from "../src/core/allows.ts";
import { changesOf, chosen, clashesOf } from "../src/core/merge.ts";
import { valueAt, withValue } from "../src/core/pointer.ts";
import { combinations, withAxisRenamed, withValueRenamed } from "../src/products/combinations.ts";
import { withMoments } from "../src/ui/list/days.ts";
import { dayOf, instantOf, localOf } from "../src/ui/zone-time.ts";

test("permissions: writing includes reading, never the reverse", () => {
  assert.ok(allows(["orders"], "orders:read"));
  assert.ok(!allows(["orders:read"], "orders"));
  assert.ok(!allows(["products"], "products:cost"));
  assert.ok(allows([], undefined));
  assert.ok(allows(["customers:read"], ["orders:read", "customers:read"]));
  assert.ok(!allows(["orders"], ["customers"]));
});

describe("two people change one thing", () => {
  const base = { name: "Mug", tags: ["a"], note: null, version: 1 };

  test("other fields of the other stay, and nobody is asked", () => {
    assert.deepEqual(clashesOf(base, { name: "Cup" }, { ...base, tags: ["b"] }), []);
  });
  test("the same change is no clash", () => {
    assert.deepEqual(clashesOf(base, { tags: ["b"] }, { ...base, tags: ["b"] }), []);
  });
  test("a field that both changed is one, with all three texts", () => {
    const clashes = clashesOf(base, { name: "Cup", note: "x" }, { ...base, name: "Bowl" });
    assert.deepEqual(clashes, [{ field: "name", base: "Mug", mine: "Cup", theirs: "Bowl" }]);
    assert.deepEqual(chosen({ name: "Cup", note: "x" }, new Set(["name"])), { note: "x" });
  });
  test("only what differs is sent", () => {
    assert.deepEqual(changesOf(base, { ...base, tags: ["a"], note: "" as never }), { note: "" });
    assert.deepEqual(changesOf({ a: null as string | null }, { a: null }), {});
  });
});

test("values are read and set by JSON pointer, and what does not change is shared", () => {
  const root = { "a/b": [{ c: 1 }, { c: 2 }], d: { e: "x" } };
  assert.equal(valueAt(root, "/a~1b/1/c"), 2);
  assert.equal(valueAt(root, "/d/e/f/g"), undefined);
  const next = withValue(root, "/a~1b/1/c", 3);
  assert.deepEqual(next, { "a/b": [{ c: 1 }, { c: 3 }], d: { e: "x" } });
  assert.equal(next.d, root.d);
  assert.deepEqual(withValue({}, "/x/y", 1), { x: { y: 1 } });
});

test("times are the store's: winter, summer, a skipped hour, an hour that comes twice", () => {
  const there = (local: string, zone: string) => localOf(instantOf(local, zone), zone);
  assert.equal(instantOf("2026-01-15T12:00", "Europe/Berlin"), "2026-01-15T11:00:00.000Z");
  assert.equal(instantOf("2026-07-15T12:00", "Europe/Berlin"), "2026-07-15T10:00:00.000Z");
  assert.equal(instantOf("2026-10-25T02:30", "Europe/Berlin"), "2026-10-25T00:30:00.000Z");
  assert.equal(there("2026-03-29T02:30", "Europe/Berlin"), "2026-03-29T03:30");
  assert.equal(there("2026-06-01T00:15", "America/New_York"), "2026-06-01T00:15");
  assert.equal(there("2026-06-01T23:45", "Asia/Kolkata"), "2026-06-01T23:45");
});

test("combinations of options keep what was typed for them, also with an option more, or one less", () => {
  const axis = (name: string, ...values: string[]) => ({ name, values });
  const typed = (options: Record<string, string>, sku: string) => ({
    options,
    sku,
    barcode: null,
    price: null,
    quantity: 0,
    image: null,
    isActive: true,
  });
  const sizes = [axis("Size", "S", "L")];
  const had = [typed({ Size: "S" }, "1"), typed({ Size: "L" }, "2")];
  const told = (variants: ReturnType<typeof combinations>) =>
    variants.map(({ options, sku }) => `${Object.values(options).join(" ")} ${sku}`);
  assert.deepEqual(combinations(sizes, had), had);
  assert.deepEqual(told(combinations([axis("Size", "L", "M", "S")], had)), ["L 2", "M null", "S 1"]);
  const colored = combinations([...sizes, axis("Color", "red", "blue")], had);
  assert.deepEqual(told(colored), ["S red 1", "S blue null", "L red 2", "L blue null"]);
  assert.deepEqual(told(combinations(sizes, colored)), ["S 1", "L 2"]);
  assert.deepEqual(told(combinations([axis("Color", "red")], had)), ["red null"]);
  assert.deepEqual(combinations([], had), []);
  assert.deepEqual(withAxisRenamed(colored, "Size", "Format")[0]!.options, { Format: "S", Color: "red" });
  const small = withValueRenamed(colored, "Size", "S", "Small");
  assert.deepEqual(told(combinations([axis("Size", "Small", "L"), axis("Color", "red", "blue")], small)), [
    "Small red 1",
    "Small blue null",
    "L red 2",
    "L blue null",
  ]);
});

test("a value that is removed and comes back has its variants again, unless they go on as others", () => {
  const saved = ["S", "M"].map((size, i) => ({
    ...{ id: `id-${size}`, options: { Size: size }, sku: size, barcode: null },
    ...{ price: null, quantity: i + 1, image: null, isActive: true },
  }));
  const one = combinations([{ name: "Size", values: ["M"] }], saved, saved);
  assert.deepEqual(one, [saved[1]]);
  assert.deepEqual(combinations([{ name: "Size", values: ["M", "S"] }], one, saved), [saved[1], saved[0]]);
  const renamed = withValueRenamed(saved, "Size", "S", "Small");
  const [small, again] = combinations([{ name: "Size", values: ["Small", "S"] }], renamed, saved);
  assert.deepEqual([small!.id, small!.quantity, again!.id], ["id-S", 1, undefined]);
});

test("2,048 combinations keep what was typed with a few steps each", () => {
  let reads = 0;
  const values = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);
  const axes = [
    { name: "A", values: values("a", 64) },
    { name: "B", values: values("b", 32) },
  ];
  const had = combinations(axes, []).map(({ options, ...one }) => ({
    ...one,
    get options() {
      reads++;
      return options;
    },
  }));
  assert.equal(combinations([...axes, { name: "C", values: ["c"] }], had).length, 2_048);
  assert.equal(combinations([axes[0]!, { name: "B", values: values("b", 31) }], had, had).length, 1_984);
  assert.ok(reads < 40 * had.length, `${reads} reads of options`);
});

test("days of filters are the store's, and the last one is included; all else of a query stays", () => {
  const filters = [
    { name: "since", label: "", kind: "day" },
    { name: "until", label: "", kind: "day", isLast: true },
    { name: "q", label: "", kind: "text" },
  ] as const;
  const asked = (query: Record<string, string>) => withMoments(query, filters, "Europe/Berlin");
  assert.deepEqual(asked({ since: "2026-11-01", until: "2026-11-30", q: "2026-11-01" }), {
    since: "2026-10-31T23:00:00.000Z",
    until: "2026-11-30T23:00:00.000Z",
    q: "2026-11-01",
  });
  // A day on which clocks are changed.
  assert.equal(asked({ until: "2026-10-25" }).until, "2026-10-25T23:00:00.000Z");
  assert.deepEqual(asked({ since: "2026-11-01T10:00:00Z", sort: "-at" }), {
    since: "2026-11-01T10:00:00Z",
    sort: "-at",
  });
});

test("a session is told by browser and system", () => {
  const of = (about: string) => deviceOf(`Mozilla/5.0 ${about}`);
  assert.equal(
    of("(Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"),
    "Firefox · Windows",
  );
  assert.equal(
    of(
      "(iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1",
    ),
    "Safari · iPhone",
  );
  assert.equal(
    of(
      "(Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36 Edg/142.0",
    ),
    "Edge · Android",
  );
  assert.equal(deviceOf("curl/8.10.1"), "curl/8.10.1");
});

test("what starts or ends with a day of the store is shown as that day, without a time", () => {
  const berlin = "Europe/Berlin";
  const midnight = "2026-10-31T23:00:00.000Z";
  assert.deepEqual(dayOf(null, berlin, true), { day: "", time: "" });
  assert.deepEqual(dayOf("2026-10-31", berlin, true), { day: "2026-10-31", time: "" });
  assert.deepEqual(dayOf(midnight, berlin, true), { day: "2026-10-31", time: "" });
  assert.deepEqual(dayOf(midnight, berlin, false), { day: "2026-11-01", time: "" });
  assert.deepEqual(dayOf("2026-10-31T17:30:00.000Z", berlin, true), { day: "2026-10-31", time: "18:30" });
  // Cairo's clocks skip the hour after midnight of this day.
  assert.deepEqual(dayOf("2026-04-23T22:00:00.000Z", "Africa/Cairo", false), { day: "2026-04-24", time: "" });
});

test("a category counts the products of those below it, too", async () => {
  type Node = { productCount: number; children: Node[] };
  // By a name that the type check does not follow: it would read the client with other settings than its own.
  const file = new URL("../src/categories/branches.ts", import.meta.url).href;
  const { productsOf } = (await import(file)) as { productsOf: (node: Node) => number };
  const node = (productCount: number, ...children: Node[]): Node => ({ productCount, children });
  assert.equal(productsOf(node(0, node(2, node(3)), node(1))), 6);
  assert.equal(productsOf(node(4)), 4);
});
