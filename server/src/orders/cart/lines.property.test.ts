import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../test/runs.ts";
import {
  lineKeyOf,
  stockItemIdOf,
  tidyWritten,
  tidyWrittenTexts,
  type Written,
} from "../model/written-fields.ts";
import { availableByLine, mergeLines, piecesByItem, type SentLine, type SoldLine } from "./lines.ts";

const numRuns = runs(300, 20_000);
const products = [randomUUID(), randomUUID()];
const variants = [null, randomUUID(), randomUUID()];
const anyProperties = fc.option(
  fc.dictionary(fc.constantFrom("a", "b", "_c", "__proto__"), fc.constantFrom("", " ", "x", " x ", "y\r\nz")),
  { nil: undefined },
);
const anySent: fc.Arbitrary<SentLine> = fc
  .record({
    productId: fc.constantFrom(...products, products[0]!.toUpperCase()),
    variantId: fc.constantFrom(...variants),
    quantity: fc.integer({ min: 1, max: 9 }),
    properties: anyProperties,
  })
  .map(({ properties, ...line }) => ({ ...line, ...(properties && { properties }) }));
// Equality as a person sees it, without the key: the same item, and the same texts by the same names.
const meaningOf = ({ productId, variantId, properties }: Omit<SentLine, "quantity">) =>
  JSON.stringify([
    productId.toLowerCase(),
    variantId ?? null,
    Object.entries(properties ?? {})
      .map(([name, text]) => [name, text.trim().replaceAll("\r\n", "\n")])
      .filter(([, text]) => text)
      .sort(),
  ]);

test("lines become one exactly where they sell the same with the same properties, and no piece is lost", () => {
  fc.assert(
    fc.property(fc.array(anySent, { maxLength: 12 }), (sent) => {
      const lines = mergeLines(sent);
      const wanted = new Map<string, bigint>();
      for (const one of sent)
        wanted.set(meaningOf(one), (wanted.get(meaningOf(one)) ?? 0n) + BigInt(one.quantity));
      assert.deepEqual(
        new Map(lines.map((line) => [meaningOf({ ...line, variantId: line.variantId }), line.quantity])),
        wanted,
      );
      assert.equal(lines.length, wanted.size);
      const names = lines.map((line) => `${line.productId} ${lineKeyOf(line)}`);
      assert.equal(new Set(names).size, lines.length);
      // Merged lines merge to themselves, whatever the order.
      const again = mergeLines(
        lines.toReversed().map((line) => ({ ...line, quantity: Number(line.quantity) })),
      );
      assert.deepEqual(again.map(lineKeyOf).sort(), lines.map(lineKeyOf).sort());
    }),
    { numRuns },
  );
});

test("a line's key is its item's id without properties, and the same however they are stored", () => {
  fc.assert(
    fc.property(anySent, (sent) => {
      const [line] = mergeLines([sent]);
      const { properties } = tidyWrittenTexts(sent as Written);
      assert.equal(lineKeyOf(line!) === stockItemIdOf(line!), properties === null);
      const stored = { ...line!, ...(properties !== null && { properties: JSON.parse(properties) }) };
      assert.equal(lineKeyOf(stored), lineKeyOf(line!));
      assert.deepEqual(tidyWritten(stored), tidyWritten(line!));
    }),
    { numRuns },
  );
});

test("lines of one item never get more of its stock together than there is, and all of it where they want it", () => {
  fc.assert(
    fc.property(fc.array(anySent, { maxLength: 8 }), fc.bigInt({ min: -2n, max: 20n }), (sent, quantity) => {
      const item = { inventoryTracked: true, allowBackorder: false, quantity } as SoldLine["item"];
      const lines = mergeLines(sent).map((line): SoldLine => ({ ...line, item }));
      const available = availableByLine(lines);
      const got = new Map<string, bigint>();
      for (const [i, line] of lines.entries()) {
        const count = available[i] === null ? line.quantity : BigInt(available[i]!);
        assert.ok(count <= line.quantity);
        got.set(stockItemIdOf(line), (got.get(stockItemIdOf(line)) ?? 0n) + count);
      }
      const stock = quantity > 0n ? quantity : 0n;
      for (const [id, wanted] of piecesByItem(lines))
        assert.equal(got.get(id), wanted < stock ? wanted : stock);
    }),
    { numRuns },
  );
});
