import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { coupon, expectPrice, line, order, rate, taxed, zone } from "../../../test/pricing.ts";
import { formatMoney, parseMoney } from "../../kit/money.ts";
import { type PriceExplanation, type PriceInput, writeExplanation } from "./index.ts";

const page = await readFile(new URL("../../../../docs/money.md", import.meta.url), "utf8");
const fee = { enabled: true, maximum: null, countries: null };

/** The examples of the page, by their headings. */
const examples: Readonly<Record<string, PriceInput>> = {
  "Equal shares": order([line("cup", 500n), line("pen", 500n), line("tea", 500n)], {
    coupon: coupon("fixed", 1000n),
    destination: { country: "US" },
    tax: taxed("net", "US", 80_000n),
  }),
  "Prices with tax": order(
    [line("lamp", 1990n, { quantity: 3n }), line("stamp", 1001n, { taxExempt: true })],
    {
      coupon: coupon("percentage", 100_000n),
      tax: taxed("gross", "DE", 190_000n),
      zones: [zone(rate("parcel", 490n))],
      paysOnDelivery: true,
      cashOnDelivery: { ...fee, type: "percentage", value: 20_000n, minimum: 200n },
    },
  ),
  "Prices without tax, three digits": order([line("oil", 1235n, { quantity: 7n }), line("salt", 10n)], {
    digits: 3,
    destination: { country: "KW" },
    coupon: coupon("percentage", 333_333n),
    tax: taxed("net", "KW", 50_000n, { appliesToShipping: false }),
    zones: [zone(rate("courier", 1500n))],
    paysOnDelivery: true,
    cashOnDelivery: { ...fee, type: "fixed", value: 750n, minimum: null },
  }),
};

for (const [heading, input] of Object.entries(examples)) {
  test(`docs/money.md: ${heading}`, () => {
    const section = page.split(`### ${heading}\n`)[1]?.split("\n#")[0] ?? "";
    const found = section.split("\n").filter((text) => text.startsWith("|"));
    assert.deepEqual(found, tables(writeExplanation(expectPrice(input).explained(), input.digits)));
  });
}

test("docs/money.md: amounts and roundings in its sentences", () => {
  for (const digits of [0, 2, 3]) {
    const amounts = digits === 0 ? ["1"] : digits === 2 ? ["0.01", "19.90"] : ["0.001", "19.900"];
    for (const amount of amounts) {
      assert.ok(page.includes(`\`"${amount}"\``));
      assert.equal(formatMoney(String(parseMoney(amount, digits)), digits), amount);
    }
  }
  assert.equal(parseMoney("19.9", 0), "too_many_fraction_digits");
  assert.equal(parseMoney("19.9", 2), parseMoney("19.90", 2));
  assert.ok(page.includes("0.125 is 0.13, 0.1249 is 0.12"));
  const taxOfOne = (percentage: bigint) =>
    expectPrice(order([line("a", 100n)], { tax: taxed("net", "DE", percentage) })).tax;
  assert.deepEqual([taxOfOne(125_000n), taxOfOne(124_900n)], [13n, 12n]);
});

test("every example of the page is one of these", () => {
  const headings = page.split("## Examples\n")[1]!.matchAll(/^### (.*)$/gm);
  assert.deepEqual(
    Array.from(headings, ([, heading]) => heading),
    Object.keys(examples),
  );
});

function tables({ lines, coupon: its, shipping, codFee, totals }: PriceExplanation): string[] {
  const row = (...cells: (string | undefined)[]) => `| ${cells.map((cell) => cell ?? "–").join(" | ")} |`;
  return [
    row("Line", "Subtotal", "Discount", "Tax"),
    "|---|---|---|---|",
    ...lines.map(({ key, subtotal, discount, tax }) =>
      row(key, subtotal.calculation, discount?.calculation, tax.calculation),
    ),
    row("Amount", "Calculation"),
    "|---|---|",
    row("Discount", its?.discount.calculation),
    row("Shipping", shipping?.cost.calculation),
    row("Tax of shipping", shipping?.tax.calculation),
    row("Fee", codFee?.fee.calculation),
    row("Tax of the fee", codFee?.tax.calculation),
    row("All taxes", totals.tax.calculation),
    row("To be paid", totals.final.calculation),
  ];
}
