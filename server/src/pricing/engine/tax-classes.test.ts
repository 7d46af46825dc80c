import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { expectPrice, line, order, rate, zone } from "../../../test/pricing.ts";
import type { Tax, TaxRate } from "../../platform/settings/index.ts";
import {
  type PriceInput,
  type PriceLine,
  parsePriceInput,
  priceStoredInput,
  serializePriceInput,
} from "./index.ts";

const at = (country: string, percent: bigint, more: Partial<TaxRate> = {}): TaxRate => ({
  country,
  province: null,
  rate: percent * 10_000n,
  name: "VAT",
  appliesToShipping: true,
  ...more,
});
const german = [at("DE", 19n), at("DE", 7n, { class: "reduced" })];
const gross = (rates: readonly TaxRate[], more: Partial<Tax> = {}): Tax => ({
  pricesIncludeTax: true,
  rates,
  withoutRate: "none",
  ...more,
});
const postage = (price: bigint) => [zone(rate("post", price))];
const book = (price: bigint, more: Partial<PriceLine> = {}) =>
  line("book", price, { taxClass: "reduced", ...more });
const cash = (value: bigint) => ({
  paysOnDelivery: true,
  cashOnDelivery: {
    enabled: true,
    type: "fixed",
    value,
    minimum: null,
    maximum: null,
    countries: null,
  } as const,
});
const taxesOf = (input: PriceInput) =>
  expectPrice(input).taxes.map(({ country, rate, amount, net }) => [
    country,
    Number(rate) / 10_000,
    amount,
    net,
  ]);

describe("each line is taxed by the rate of its class", () => {
  test("DE 19 and 7, gross: a book of 21.40 and a lamp of 119.00 have 1.40 and 19.00 of tax", () => {
    const input = order([book(2140n), line("lamp", 11900n)], { tax: gross(german) });
    const { lines, tax } = expectPrice(input);
    assert.deepEqual(
      lines.map(({ tax }) => tax),
      [140n, 1900n],
    );
    assert.equal(tax, 2040n);
    assert.deepEqual(taxesOf(input), [
      ["DE", 19, 1900n, 10000n],
      ["DE", 7, 140n, 2000n],
    ]);
    const explained = expectPrice(input).explained();
    assert.deepEqual(
      explained.lines.map(({ taxClass, taxRate, tax }) => [taxClass, taxRate, tax.calculation]),
      [
        ["reduced", "7", "21.40 × 7 % ÷ 107 % = 1.40"],
        [undefined, "19", "119.00 × 19 % ÷ 119 % = 19.00"],
      ],
    );
    assert.deepEqual(
      explained.taxes.map(({ taxRate, amount }) => [taxRate, amount]),
      [
        ["19", "1900"],
        ["7", "140"],
      ],
    );
  });

  test("a class without a rate takes none, or the standard one where the store says so; zero never does", () => {
    const lines = [book(10700n), line("free", 10000n, { taxClass: "zero" })];
    const only = [at("DE", 19n)];
    assert.deepEqual(taxesOf(order(lines, { tax: gross(only) })), []);
    const standard = order(lines, { tax: gross(only, { withoutRate: "standard" }) });
    assert.deepEqual(taxesOf(standard), [["DE", 19, 1708n, 8992n]]);
  });

  test("a class's rate of a province counts there, else that of the country", () => {
    const rates = [
      at("US", 5n),
      at("US", 8n, { province: "NY" }),
      at("US", 2n, { class: "reduced" }),
      at("US", 4n, { class: "reduced", province: "ny" }),
    ];
    const rateIn = (province: string | null) =>
      expectPrice(
        order([book(100n), line("mug", 100n)], {
          tax: { pricesIncludeTax: false, rates },
          destination: { country: "US", province },
        }),
      ).lines.map(({ taxRate }) => taxRate / 10_000n);
    assert.deepEqual(
      [rateIn("NY "), rateIn("CA")],
      [
        [4n, 8n],
        [2n, 5n],
      ],
    );
  });

  test("an order keeps the rates of all classes, and is priced by them again", () => {
    const input = order([book(2140n), line("lamp", 11900n)], {
      tax: gross(german, { shipping: "by_goods" }),
    });
    const again = priceStoredInput(parsePriceInput(serializePriceInput(input, expectPrice(input))));
    assert.deepEqual(again.taxes, expectPrice(input).taxes);
  });
});

describe("shipping follows the goods", () => {
  const british = [at("GB", 20n)];
  const toGb = (lines: readonly PriceLine[], price: bigint, more: Partial<Tax> = {}) =>
    order(lines, {
      destination: { country: "GB" },
      home: { country: "GB" },
      tax: gross(british, { shipping: "by_goods", ...more }),
      zones: postage(price),
    });
  const untaxed = line("bread", 1000n, { taxClass: "zero" });
  const taxed = line("mug", 3000n);

  test("GB 20: postage of 3.60 for an untaxed good of 10.00 has no tax", () => {
    assert.equal(expectPrice(toGb([untaxed], 360n)).shipping.tax, 0n);
    assert.equal(
      expectPrice(toGb([{ ...untaxed, taxClass: "standard", taxExempt: true }], 360n)).shipping.tax,
      0n,
    );
  });

  test("GB 20: postage of 4.00 for 10.00 untaxed and 30.00 taxed is shared 10 : 25, its tax is 0.48", () => {
    const priced = expectPrice(toGb([untaxed, taxed], 400n));
    assert.equal(priced.shipping.tax, 48n);
    assert.deepEqual(priced.taxes[0], {
      name: "VAT",
      rate: 200_000n,
      country: "GB",
      province: null,
      amount: 548n,
      net: 2738n,
    });
    const { taxRate, taxShares, tax } = priced.explained().shipping!;
    assert.deepEqual([taxRate, tax.amount], ["20", "48"]);
    assert.deepEqual(
      taxShares!.map(({ country, share, tax }) => [country, share.calculation, tax.calculation]),
      [
        [
          "GB",
          "4.00 × 25.00 ÷ 35.00 = 2.857142… ↓ 2.85 + 0.01 = 2.86",
          "2.86 × 20 % ÷ 120 % = 0.476666… → 0.48",
        ],
        [null, "4.00 × 10.00 ÷ 35.00 = 1.142857… ↓ 1.14", "1.14 × 0 % ÷ 100 % = 0.00"],
      ],
    );
  });

  test("it is taxed at the highest rate of the goods, at the standard rate, or not at all", () => {
    const taxBy = (shipping: Tax["shipping"], lines = [untaxed, taxed]) =>
      expectPrice(toGb(lines, 400n, { shipping })).shipping.tax;
    assert.deepEqual([taxBy("highest"), taxBy("highest", [untaxed])], [67n, 0n]);
    assert.deepEqual([taxBy("standard"), taxBy("standard", [untaxed])], [67n, 67n]);
    assert.equal(taxBy("none"), 0n);
    assert.equal(taxBy("standard"), taxBy(undefined));
  });

  test("the fee on delivery is shared alike, and by pieces where all goods are free", () => {
    const fee = (lines: readonly PriceLine[]) => expectPrice({ ...toGb(lines, 0n), ...cash(400n) }).codFeeTax;
    assert.equal(fee([untaxed, taxed]), 48n);
    const free = [untaxed, taxed].map((one) => ({ ...one, unitPrice: 0n }));
    assert.equal(expectPrice(toGb([{ ...free[0]!, quantity: 3n }, free[1]!], 400n)).shipping.tax, 17n);
  });

  test("gift cards and downloads draw no shipping to them", () => {
    const beside = [
      line("card", 9000n, { isGiftCard: true }),
      line("song", 9000n, { requiresShipping: false }),
    ];
    assert.equal(expectPrice(toGb([untaxed, ...beside], 400n)).shipping.tax, 0n);
    assert.equal(expectPrice(toGb([line("card", 9000n, { isGiftCard: true })], 400n)).shipping.tax, 67n);
  });
});

describe("what is downloaded is taxed where the buyer is", () => {
  const rates = [at("DE", 19n), at("SE", 25n), at("FR", 20n)];
  const song = line("song", 1200n, { requiresShipping: false, isDigital: true });

  test("DE 19, SE 25: 12.00 to SE is taxed 2.40 in SE, at the seller's place in DE", () => {
    const of = (digital: Tax["digital"]) =>
      taxesOf(
        order([song], { tax: gross(rates, { digital }), destination: undefined, billing: { country: "SE" } }),
      );
    assert.deepEqual(of("buyer"), [["SE", 25, 240n, 960n]]);
    assert.deepEqual(of("seller"), [["DE", 19, 192n, 1008n]]);
    assert.deepEqual(of(undefined), of("seller"));
  });

  test("beside goods that ship to FR, each is taxed by its own place", () => {
    const input = order([song, line("mug", 1200n)], {
      tax: gross(rates, { digital: "buyer", shipping: "by_goods" }),
      destination: { country: "FR" },
      billing: { country: "SE" },
      zones: postage(600n),
    });
    assert.deepEqual(taxesOf(input), [
      ["SE", 25, 240n, 960n],
      ["FR", 20, 300n, 1500n],
    ]);
    assert.deepEqual(
      expectPrice(input)
        .explained()
        .lines.map(({ taxCountry, taxRate }) => [taxCountry, taxRate]),
      [
        ["SE", "25"],
        [undefined, "20"],
      ],
    );
  });

  test("without a billing address it is the shipping address, and without both the store's place", () => {
    const to = (more: Partial<PriceInput>) =>
      taxesOf(order([song], { tax: gross(rates, { digital: "buyer" }), ...more }))[0]![0];
    assert.deepEqual([to({ destination: { country: "FR" } }), to({ destination: undefined })], ["FR", "DE"]);
  });
});

describe("who pays no tax pays net, if the store says so", () => {
  const priced = (
    lines: readonly PriceLine[],
    exemptPrices: Tax["exemptPrices"],
    more: Partial<PriceInput> = {},
  ) =>
    expectPrice(
      order(lines, {
        tax: gross(german, { exemptPrices, shipping: "by_goods" }),
        isTaxExempt: true,
        ...more,
      }),
    );
  const lamp = line("lamp", 11900n);

  test("119.00 becomes 100.00, or stays", () => {
    const { final, tax, lines, explained } = priced([lamp], "net");
    assert.deepEqual([final, tax, lines[0]!.unitPrice], [10000n, 0n, 10000n]);
    assert.equal(explained().lines[0]!.withoutTax!.calculation, "119.00 × 100 % ÷ 119 % = 100.00");
    assert.equal(priced([lamp], "keep").final, 11900n);
    assert.equal(priced([lamp], undefined).final, 11900n);
    assert.equal(priced([lamp], "net", { isTaxExempt: false }).final, 11900n);
  });

  test("each class by its rate; shipping and a fixed fee by their goods; gift cards and exempt goods stay", () => {
    const lines = [
      lamp,
      book(2140n),
      line("card", 5000n, { isGiftCard: true }),
      line("stamp", 100n, { taxExempt: true }),
    ];
    const all = priced(lines, "net", { zones: postage(490n), ...cash(300n) });
    assert.deepEqual(
      all.lines.map(({ total }) => total),
      [10000n, 2000n, 5000n, 100n],
    );
    const taxed = expectPrice(
      order(lines, { tax: gross(german, { shipping: "by_goods" }), zones: postage(490n), ...cash(300n) }),
    );
    assert.equal(all.shipping.cost, 490n - taxed.shipping.tax);
    assert.equal(all.codFee, 300n - taxed.codFeeTax);
    assert.equal(all.shippingOptions[0]!.price, all.shipping.cost);
    assert.equal(all.final, 17100n + all.shipping.cost + all.codFee);
  });

  test("where the place has no rate, the tax of the store's own place was in the price", () => {
    assert.equal(priced([lamp], "net", { destination: { country: "CH" } }).final, 10000n);
    assert.equal(priced([lamp], "net", { destination: { country: "CH" }, home: undefined }).final, 11900n);
  });

  test("net prices, prices by hand and shipping by hand stay as they are", () => {
    const byHand = { ...lamp, priceByHand: { listPrice: null, reason: null } };
    assert.equal(priced([byHand], "net").final, 11900n);
    const shippingByHand = { id: "s", name: "Courier", price: 490n };
    assert.equal(priced([lamp], "net", { shippingByHand }).shipping.cost, 490n);
    assert.equal(priced([lamp], "net", { tax: { ...gross(german), pricesIncludeTax: false } }).final, 11900n);
  });
});
