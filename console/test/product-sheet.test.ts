import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { decimalOf, unitsOf } from "../src/product-sheet/model/amount.ts";
import { calculate, type Formula, isFormula } from "../src/product-sheet/model/formula.ts";
import { boxOf, fillDown, isIn, move, type Place, paste, placesOf } from "../src/product-sheet/model/grid.ts";
import { noHistory, noteStep, redo, undo } from "../src/product-sheet/model/history.ts";
import { type Reading, readCell } from "../src/product-sheet/model/read-cell.ts";
import { cellKey, rowsOf, type SheetProduct } from "../src/product-sheet/model/rows.ts";
import { parseTsv, writeTsv } from "../src/product-sheet/model/tsv.ts";
import {
  chunksOf,
  clashesOf,
  faultsOf,
  type Refused,
  updatesOf,
} from "../src/product-sheet/model/updates.ts";

describe("amounts", () => {
  const read: readonly (readonly [text: string, digits: number, units: bigint | undefined])[] = [
    ["19.90", 2, 1990n],
    ["19,90", 2, 1990n],
    ["€ 1.234,50", 2, 123450n],
    ["1,234.50 USD", 2, 123450n],
    ["1'234.50", 2, 123450n],
    ["1 234,5", 2, 123450n],
    ["1.234.567", 2, 123456700n],
    [".5", 2, 50n],
    ["-3", 2, -300n],
    ["−3", 2, -300n],
    ["١٩٫٩٠", 2, 1990n],
    ["19.9000", 2, 1990n],
    ["0.001", 2, undefined],
    ["1.234", 2, undefined],
    ["1.234", 3, 1234n],
    ["1,2,3", 2, undefined],
    ["1.2.3,4", 2, undefined],
    ["twelve", 2, undefined],
    ["", 2, undefined],
    ["1200", 0, 1200n],
    ["12.5", 0, undefined],
    ["1e3", 2, undefined],
  ];
  for (const [text, digits, units] of read)
    test(`${text} with ${digits} digits`, () => assert.equal(unitsOf(text, digits), units));

  test("what is written is read again", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.constantFrom(0, 2, 3),
        (units, digits) => {
          assert.equal(unitsOf(decimalOf(units, digits), digits), units);
        },
      ),
    );
  });
});

describe("formulas", () => {
  const formula = (kind: Formula["kind"], by: string, ending = ""): Formula => ({ kind, by, ending });
  const table: readonly (readonly [
    before: string,
    formula: Formula,
    digits: number,
    after: string | undefined,
  ])[] = [
    // The one that the issue names.
    ["20.00", formula("percent", "−10 %", ".90"), 2, "17.90"],
    ["19.90", formula("percent", "-10", ".90"), 2, "17.90"],
    ["0.30", formula("percent", "-10"), 2, "0.27"],
    ["0.05", formula("percent", "-10"), 2, "0.05"],
    ["0.15", formula("percent", "10"), 2, "0.17"],
    ["100.00", formula("percent", "7,5"), 2, "107.50"],
    ["100.00", formula("percent", "-150"), 2, "0.00"],
    ["10.00", formula("amount", "-2.50"), 2, "7.50"],
    ["1.00", formula("amount", "-2.50"), 2, "0.00"],
    ["1.00", formula("set", "5", ".99"), 2, "4.99"],
    ["10.40", formula("amount", "0", ".90"), 2, "10.90"],
    ["10.39", formula("amount", "0", ".90"), 2, "9.90"],
    ["0.10", formula("amount", "0", ".90"), 2, "0.90"],
    ["13.00", formula("amount", "0", "9.90"), 2, "9.90"],
    ["15.00", formula("amount", "0", "9,90"), 2, "19.90"],
    ["1234", formula("percent", "-10", "90"), 0, "1090"],
    ["12.345", formula("percent", "-10", ".900"), 3, "10.900"],
    ["10.00", formula("percent", "ten"), 2, undefined],
    ["", formula("percent", "10"), 2, undefined],
    ["10.00", formula("percent", "10", "abc"), 2, undefined],
    ["10.00", formula("percent", "10", ".999"), 2, undefined],
  ];
  for (const [before, change, digits, after] of table)
    test(`${before}: ${change.kind} ${change.by} ${change.ending}`, () => {
      assert.equal(calculate(before, change, digits), after);
      assert.equal(isFormula(change, digits), after !== undefined || before === "");
    });

  test("a percentage is exact to half a unit, and an ending is the nearest one", () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(amount, fc.integer({ min: -100, max: 1_000 }), (units, percent) => {
        const after = unitsOf(calculate(decimalOf(units, 2), formula("percent", String(percent)), 2)!, 2)!;
        const off = after * 100n - units * BigInt(100 + percent);
        assert.ok(off > -50n && off <= 50n, String(off));
      }),
    );
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 99 }), (units, cents) => {
        const ending = `.${String(cents).padStart(2, "0")}`;
        const after = unitsOf(calculate(decimalOf(units, 2), formula("amount", "0", ending), 2)!, 2)!;
        assert.equal(after % 100n, BigInt(cents));
        assert.ok(after >= 0n && (after === BigInt(cents) || (after - units <= 50n && units - after <= 50n)));
      }),
    );
  });
});

describe("texts of spreadsheets", () => {
  const table: readonly (readonly [text: string, rows: string[][]])[] = [
    [
      "1\t2\r\n3\t4\r\n",
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    ["one", [["one"]]],
    ["", [[""]]],
    ["\t", [["", ""]]],
    ['"a\tb"\t"c\nd"\n"say ""hi"""', [["a\tb", "c\nd"], ['say "hi"']]],
    ['5" pan\t"open\nnext', [['5" pan', '"open'], ["next"]]],
    ['"a"b\tc', [['"a"b', "c"]]],
    ["a\n\nb", [["a"], [""], ["b"]]],
  ];
  for (const [text, rows] of table) test(JSON.stringify(text), () => assert.deepEqual(parseTsv(text), rows));

  test("what is copied is pasted as it was", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "b", '"', "\t", "\n", " ", "é") });
    const row = fc.array(cell, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
        // A last empty line is what spreadsheets end with.
        fc.pre(rows.length === 1 || rows.at(-1)!.join("") !== "" || rows.at(-1)!.length > 1);
        assert.deepEqual(parseTsv(writeTsv(rows)), rows);
      }),
    );
  });

  test("its time grows with its length alone", () => {
    for (const shape of ['"', '"a\t', '""\t', '"\t"x', "\n"]) {
      const begun = performance.now();
      parseTsv(shape.repeat(300_000));
      assert.ok(performance.now() - begun < 10_000, shape);
    }
  });
});

describe("the grid", () => {
  const size = { rows: 10, columns: 5 };
  const at = (row: number, column: number): Place => ({ row, column });
  const chosen = (row: number, column: number) => ({ anchor: at(row, column), focus: at(row, column) });
  const press = (key: string, more: object = {}) => ({
    ...{ key, isShift: false, isControl: false, isRightToLeft: false, page: 4 },
    ...more,
  });

  const moves: readonly (readonly [key: string, more: object, from: Place, to: Place | undefined])[] = [
    ["ArrowDown", {}, at(3, 2), at(4, 2)],
    ["ArrowUp", {}, at(0, 2), at(0, 2)],
    ["ArrowRight", {}, at(3, 2), at(3, 3)],
    ["ArrowRight", { isRightToLeft: true }, at(3, 2), at(3, 1)],
    ["ArrowLeft", { isRightToLeft: true }, at(3, 2), at(3, 3)],
    ["ArrowDown", { isControl: true }, at(3, 2), at(9, 2)],
    ["Home", {}, at(3, 2), at(3, 0)],
    ["End", { isControl: true }, at(3, 2), at(9, 4)],
    ["PageDown", {}, at(8, 2), at(9, 2)],
    ["PageUp", {}, at(8, 2), at(4, 2)],
    ["x", {}, at(8, 2), undefined],
  ];
  for (const [key, more, from, to] of moves)
    test(`${key} ${JSON.stringify(more)}`, () =>
      assert.deepEqual(move({ anchor: from, focus: from }, press(key, more), size)?.focus, to));

  test("Shift keeps where a selection began, and Ctrl A takes all", () => {
    const further = move(chosen(3, 2), press("ArrowDown", { isShift: true }), size)!;
    assert.deepEqual(boxOf(further), { top: 3, bottom: 4, left: 2, right: 2 });
    assert.deepEqual(boxOf(move(further, press("a", { isControl: true }), size)!), {
      ...{ top: 0, bottom: 9, left: 0, right: 4 },
    });
  });

  test("one value fills what is chosen, a block that fits repeats, and what is beyond the sheet is counted", () => {
    const box = { top: 1, bottom: 4, left: 1, right: 2 };
    assert.equal(paste([["x"]], box, size).typed.length, 8);
    const pair = paste([["a"], ["b"]], box, size);
    assert.deepEqual(
      pair.typed.map(({ text }) => text),
      ["a", "a", "b", "b", "a", "a", "b", "b"],
    );
    const odd = paste([["a"], ["b"], ["c"]], box, size);
    assert.deepEqual([odd.typed.length, odd.chosen], [3, { top: 1, bottom: 3, left: 1, right: 1 }]);
    const much = paste(
      [
        ["a", "b", "c"],
        ["d", "e"],
      ],
      { top: 9, bottom: 9, left: 3, right: 3 },
      size,
    );
    assert.deepEqual([much.typed.map(({ text }) => text), much.leftOut], [["a", "b"], 4]);
  });

  test("whatever is pasted stays within the sheet", () => {
    const block = fc.array(fc.array(fc.string(), { maxLength: 7 }), { maxLength: 12 });
    const place = fc.record({ row: fc.nat(9), column: fc.nat(4) });
    fc.assert(
      fc.property(block, place, place, (rows, anchor, focus) => {
        const { typed, chosen: box } = paste(rows, boxOf({ anchor, focus }), size);
        for (const one of typed) assert.ok(isIn(one, box) && one.row < 10 && one.column < 5);
      }),
    );
  });

  test("fills the first chosen row down, and a single row from the one above", () => {
    const textAt = ({ row, column }: Place) => `${row}:${column}`;
    assert.deepEqual(fillDown({ top: 2, bottom: 4, left: 1, right: 1 }, textAt), [
      { row: 3, column: 1, text: "2:1" },
      { row: 4, column: 1, text: "2:1" },
    ]);
    assert.deepEqual(fillDown({ top: 2, bottom: 2, left: 1, right: 1 }, textAt), [
      { row: 2, column: 1, text: "1:1" },
    ]);
    assert.deepEqual(fillDown({ top: 0, bottom: 0, left: 1, right: 1 }, textAt), []);
  });

  test("all steps that are undone leave what was before, and all that are done again what was after", () => {
    const step = fc.array(
      fc.record({ key: fc.constantFrom("a", "b", "c"), to: fc.constantFrom("1", "2", "") }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const cells = new Map<string, string>();
        const write = (edits: readonly { key: string; to: string }[]) => {
          for (const { key, to } of edits) cells.set(key, to);
        };
        const shot = () => JSON.stringify(["a", "b", "c"].map((key) => cells.get(key) ?? ""));
        let history = noHistory;
        const [first] = [shot()];
        for (const some of steps) {
          // One cell is changed once a step, as by a paste.
          const edits = [...new Map(some.map((one) => [one.key, one])).values()].map(({ key, to }) => ({
            ...{ key, to },
            from: cells.get(key) ?? "",
          }));
          write(edits);
          history = noteStep(history, edits);
        }
        const last = shot();
        for (const [way, wanted] of [
          [undo, first],
          [redo, last],
        ] as const) {
          for (let i = 0; i <= steps.length; i++) {
            const next = way(history);
            write(next.edits);
            history = next.history;
          }
          assert.equal(shot(), wanted);
        }
      }),
    );
  });
});

const reading: Reading = {
  digits: 2,
  categories: [
    { id: "k", path: "Kitchen", name: "Kitchen" },
    { id: "kc", path: "Kitchen > Cups", name: "Cups" },
    { id: "gc", path: "Garden > Cups", name: "Cups" },
  ],
  statuses: { true: ["aktiv"], false: ["inaktiv"] },
};

test("cells read what is typed and pasted", () => {
  const value = (column: Parameters<typeof readCell>[0], text: string, isVariant = false) => {
    const read = readCell(column, text, reading, isVariant);
    return read.fault ? `!${read.fault}` : read.value;
  };
  assert.equal(value("price", " 1,5 "), "1.50");
  assert.equal(value("price", ""), "!required");
  assert.equal(value("price", "", true), "");
  assert.equal(value("price", "-1"), "!amount");
  assert.equal(value("cost", ""), "");
  assert.equal(value("quantity", "-3"), "-3");
  assert.equal(value("quantity", "1.5"), "!count");
  assert.equal(value("quantity", ""), "!count");
  assert.equal(value("tags", "a, b;a،c\n"), "a, b, c");
  assert.equal(value("category", "kitchen › cups"), "kc");
  assert.equal(value("category", "Kitchen"), "k");
  assert.equal(value("category", "Cups"), "!category");
  assert.equal(value("category", "—"), "");
  assert.equal(value("status", "Inaktiv"), "false");
  assert.equal(value("status", "TRUE"), "true");
  assert.equal(value("status", "maybe"), "!status");
  assert.equal(value("sku", "x".repeat(256)), "!length");
  assert.equal(value("sku", "A\tB"), "A B");
});

describe("what is sent", () => {
  const product = (id: string, more: object = {}) =>
    ({
      ...{
        id,
        version: 3,
        updatedAt: "2026-01-01T00:00:00.000Z",
        price: "10.00",
        compareAtPrice: null,
        cost: "4.00",
      },
      ...{
        sku: null,
        barcode: null,
        quantity: 5,
        tags: ["a"],
        categoryId: null,
        isActive: true,
        hasVariants: false,
      },
      translations: [{ language: "en", name: `Name ${id}` }],
      productVariants: [],
      ...more,
    }) as unknown as SheetProduct;
  const variant = (id: string) => ({
    ...{ id, options: { Size: id }, sku: null, barcode: null, ownPrice: null, price: "10.00" },
    ...{ compareAtPrice: null, cost: null, quantity: 1, isActive: true },
  });
  const shirt = product("p2", { hasVariants: true, productVariants: [variant("v1"), variant("v2")] });
  const rows = rowsOf([product("p1"), shirt], "en");

  test("each product is followed by its variants, which have no tags, category or stock of their product's", () => {
    assert.deepEqual(
      rows.map(({ key, name, cells }) => [key, name, cells.quantity, cells.tags, cells.category]),
      [
        ["p1", "Name p1", "5", "a", ""],
        ["p2", "Name p2", null, "a", ""],
        ["v1", "v1", "1", null, null],
        ["v2", "v2", "1", null, null],
      ],
    );
  });

  test("only what was changed, with the version; of variants all are named, and each has its changes", () => {
    const typed = new Map([
      [cellKey("p1", "price"), "9.00"],
      [cellKey("p1", "tags"), "a, b"],
      [cellKey("v2", "price"), "12.00"],
      [cellKey("v2", "quantity"), "7"],
      [cellKey("p2", "status"), "false"],
    ]);
    assert.deepEqual(
      updatesOf(rows, typed).map(({ body }) => body),
      [
        { id: "p1", version: 3, price: "9.00", tags: ["a", "b"] },
        {
          ...{ id: "p2", version: 3, updatedAt: "2026-01-01T00:00:00.000Z", isActive: false },
          productVariants: [{ id: "v1" }, { id: "v2", price: "12.00", quantity: 7 }],
        },
      ],
    );
  });

  test("500 products go in requests that the API takes", () => {
    const many = rowsOf(
      Array.from({ length: 500 }, (_, i) => product(`p${i}`)),
      "en",
    );
    const chunks = chunksOf(updatesOf(many, new Map(many.map(({ key }) => [cellKey(key, "price"), "1.00"]))));
    assert.ok(chunks.every((chunk) => chunk.length <= 250));
    assert.equal(chunks.flat().length, 500);
  });

  test("what is refused stands at its cell", () => {
    const typed = new Map([
      [cellKey("p2", "price"), "1"],
      [cellKey("v2", "sku"), "TAKEN"],
      [cellKey("v1", "quantity"), "0"],
    ]);
    const [update] = updatesOf(rows, typed);
    const refused = (code: string, ...errors: (readonly [field: string, message: string])[]) =>
      ({
        code,
        message: "all",
        errors: errors.map(([field, message]) => ({ field, message, code })),
      }) as unknown as Refused;
    const found = (...args: Parameters<typeof refused>) => [...faultsOf(update!, refused(...args))];
    assert.deepEqual(found("duplicate", ["/update/7/productVariants/1/sku", "taken"]), [["v2 sku", "taken"]]);
    assert.deepEqual(found("invalid", ["/update/7/price", "low"], ["/update/7/slug", "odd"]), [
      ["p2 price", "low"],
    ]);
    assert.deepEqual(found("insufficient_stock"), [["v1 quantity", "all"]]);
    assert.deepEqual(found("not_found"), [["p2 price", "all"]]);
  });

  test("a clash is what both changed, to something else", () => {
    const typed = new Map([
      [cellKey("p1", "price"), "9.00"],
      [cellKey("p1", "tags"), "b"],
      [cellKey("p1", "sku"), "S"],
    ]);
    const [update] = updatesOf(rows, typed);
    const theirs = rowsOf([product("p1", { price: "8.00", tags: ["b"], barcode: "1" })], "en");
    assert.deepEqual([...clashesOf(update!, theirs)], [["p1 price", "8.00"]]);
  });
});

test("the places of a box are all of it, row by row", () => {
  assert.deepEqual(placesOf({ top: 1, bottom: 2, left: 0, right: 1 }), [
    { row: 1, column: 0 },
    { row: 1, column: 1 },
    { row: 2, column: 0 },
    { row: 2, column: 1 },
  ]);
});
