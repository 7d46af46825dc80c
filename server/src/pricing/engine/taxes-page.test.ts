import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { expectPrice, line, order, rate, zone } from "../../../test/pricing.ts";
import type { Tax, TaxRate } from "../../platform/settings/index.ts";
import { type PriceExplanation, type PriceInput, writeExplanation } from "./index.ts";

const page = await readFile(new URL("../../../../docs/taxes.md", import.meta.url), "utf8");
const at = (country: string, rate: bigint, more: Partial<TaxRate> = {}): TaxRate => ({
  country,
  province: null,
  rate,
  name: "VAT",
  appliesToShipping: true,
  ...more,
});
const taxes = (rates: readonly TaxRate[], more: Partial<Tax> = {}): Tax => ({
  pricesIncludeTax: true,
  rates,
  withoutRate: "none",
  ...more,
});
const shipped = (cost: bigint) => [zone(rate("post", cost))];
const german = [at("DE", 190_000n), at("DE", 70_000n, { class: "reduced" })];
const reduced = { taxClass: "reduced" };
const book = line("book", 2140n, reduced);
const lamp = line("lamp", 11900n);

/** The examples of the page, by their headings. */
const examples: Readonly<Record<string, PriceInput>> = {
  "European Union": order([book, lamp], {
    tax: taxes(german, { shipping: "by_goods" }),
    zones: shipped(490n),
  }),
  "A download to Sweden": order([line("song", 1200n, { requiresShipping: false, isDigital: true })], {
    tax: taxes([...german, at("SE", 250_000n)], { digital: "buyer" }),
    billing: { country: "SE" },
  }),
  "A business that pays no tax": order([lamp], {
    tax: taxes(german, { exemptPrices: "net" }),
    isTaxExempt: true,
    destination: { country: "FR" },
  }),
  "United Kingdom": order([line("bread", 1000n, { taxClass: "zero" }), line("mug", 3000n)], {
    destination: { country: "GB" },
    home: { country: "GB" },
    tax: taxes([at("GB", 200_000n)], { shipping: "by_goods" }),
    zones: shipped(400n),
  }),
  "United States": order([line("flour", 1000n, reduced), line("pan", 3000n)], {
    destination: { country: "US", province: "NY" },
    home: { country: "US" },
    tax: taxes(
      [
        at("US", 88_750n, { province: "NY", name: "Sales tax" }),
        at("US", 0n, { province: "NY", name: "Sales tax", class: "reduced" }),
      ],
      { pricesIncludeTax: false, shipping: "standard" },
    ),
    zones: shipped(490n),
  }),
  Gulf: order([line("dates", 1050n), line("medicine", 2000n, { taxClass: "zero" })], {
    destination: { country: "AE" },
    home: { country: "AE" },
    tax: taxes([at("AE", 50_000n)], { shipping: "standard" }),
    zones: shipped(2100n),
  }),
};

for (const [heading, input] of Object.entries(examples)) {
  test(`docs/taxes.md: ${heading}`, () => {
    const section = page.split(`### ${heading}\n`)[1]?.split("\n#")[0] ?? "";
    const found = section.split("\n").filter((text) => text.startsWith("|"));
    assert.deepEqual(found, tables(writeExplanation(expectPrice(input).explained(), input.digits)));
  });
}

test("every example of the page is one of these", () => {
  const headings = page.split("## Worked sums\n")[1]!.matchAll(/^### (.*)$/gm);
  assert.deepEqual(
    Array.from(headings, ([, heading]) => heading),
    Object.keys(examples),
  );
});

function tables({ lines, shipping, taxes, totals }: PriceExplanation): string[] {
  const row = (...cells: (string | undefined)[]) => `| ${cells.map((cell) => cell ?? "–").join(" | ")} |`;
  return [
    row("Line", "Price", "Tax"),
    "|---|---|---|",
    ...lines.map(({ key, withoutTax, subtotal, tax }) =>
      row(key, withoutTax?.calculation ?? subtotal.calculation, tax.calculation),
    ),
    row("Amount", "Calculation"),
    "|---|---|",
    row("Shipping", shipping?.cost.calculation),
    ...(shipping?.taxShares ?? []).map(({ taxRate, share, tax }) =>
      row(`Share at ${taxRate} %`, `${share.calculation}; ${tax.calculation}`),
    ),
    row("Tax of shipping", shipping?.tax.calculation),
    ...taxes.map(({ name, taxRate, country, calculation }) =>
      row(`${name} ${taxRate} % (${country})`, calculation),
    ),
    row("To be paid", totals.final.calculation),
  ];
}
