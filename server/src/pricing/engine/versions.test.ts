import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { describe, test } from "node:test";
import fc from "fast-check";
import { anyDiscountedOrder, anyTaxedOrder } from "../../../test/pricing.ts";
import { parsePriceInput, priceStoredInput, serializePriceInput, writeExplanation } from "./index.ts";
import { price } from "./price.ts";
import { CALCULATION, type PriceInput } from "./types.ts";

/** Stored inputs of prices with the explanations that they had when they were recorded, by the version of the calculation. */
type Recorded = Record<string, { stored: string; explained: unknown }[]>;

const FILE = new URL("../../../test/recorded-prices.json", import.meta.url);
const ORDERS = 12;

const recorded: Recorded = JSON.parse(await readFile(FILE, "utf8").catch(() => "{}"));
const explain = (stored: string) => {
  const input = parsePriceInput(stored);
  return JSON.parse(JSON.stringify(writeExplanation(priceStoredInput(input).explained(), input.digits)));
};

// The records of a version are never written again: its orders are explained so for as long as they exist.
if (process.env.RECORD_PRICES) {
  recorded["3 with classes of tax"] ??= fc
    .sample(anyTaxedOrder, { seed: 52, numRuns: 2000 })
    .flatMap((input) => {
      const priced = price(input);
      if ("fault" in priced || priced.taxes.length < 2) return [];
      const stored = serializePriceInput(input, priced);
      return [{ stored, explained: explain(stored) }];
    })
    .slice(0, ORDERS);
  for (let calculation = 1; calculation <= CALCULATION; calculation++)
    recorded[calculation] ??= fc
      .sample(anyDiscountedOrder, { seed: 51, numRuns: 2000 })
      .flatMap((order) => {
        const input: PriceInput = { ...order, calculation: calculation as PriceInput["calculation"] };
        const priced = price(input);
        if ("fault" in priced || priced.discount === 0n || priced.tax === 0n) return [];
        if (!priced.discounts.some(({ discount }) => discount.type === "buy_x_get_y")) return [];
        const stored = serializePriceInput(input, priced);
        return [{ stored, explained: explain(stored) }];
      })
      .slice(0, ORDERS);
  await writeFile(FILE, `${JSON.stringify(recorded, null, 1)}\n`);
}

describe("an order is explained by the version of the calculation that it was placed with", () => {
  const versions = Array.from({ length: CALCULATION }, (_, i) => String(i + 1));
  for (const name of new Set([...versions, ...Object.keys(recorded)]))
    test(`version ${name}`, () => {
      const version = Number.parseInt(name, 10);
      const all = recorded[name];
      assert.ok(
        all?.length,
        "record it: RECORD_PRICES=1 npm test -- server/src/pricing/engine/versions.test.ts",
      );
      for (const { stored, explained } of all) {
        assert.equal(parsePriceInput(stored).calculation, version);
        assert.deepEqual(explain(stored), explained);
      }
    });
});
