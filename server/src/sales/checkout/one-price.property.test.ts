import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { guest, openStall, type Stall } from "../../../test/checkout.ts";
import { leastPrice, type WrittenList, type WrittenPrice } from "../../../test/list-model.ts";
import { logInAs } from "../../../test/people.ts";
import { runs } from "../../../test/runs.ts";
import { type Answer, type Sent, testServer } from "../../../test/server.ts";
import { type Fields, HOME, type Json } from "../../../test/shop.ts";

// A quote, the checkout, an order by hand and the dry runs of both come to the same, or are refused for the
// same.

const RUNS = runs(40, 1_700);

type Market = {
  stall: Stall;
  products: Json[];
  coupons: string[];
  cards: string[];
  newCard: (at: number) => Promise<string>;
  /** A customer in a group, with a session. */
  member: { id: string; token: string };
  lists: WrittenList[];
  prices: WrittenPrice[];
  money: (cents: number) => string;
};
const TRADE = "trade";
const CENTS = [333, 8_999, 0, 1_234, 99, 2_500, 500];
const markets: Market[] = [];

/** A store with a bit of everything. */
async function open(currency: string, pricesIncludeTax: boolean, hasDiscounts: boolean): Promise<Market> {
  const money = (cents: number) => (cents / 100).toFixed(2) + (currency === "KWD" ? "7" : "");
  const stall = await openStall(
    server,
    {
      tax: {
        pricesIncludeTax,
        rates: [
          { country: "DE", rate: "19", name: "VAT" },
          { country: "US", rate: "8.875", name: "Sales tax", appliesToShipping: false },
          { country: "US", province: "OR", rate: "0", name: "None" },
        ],
      },
      shippingZones: [
        {
          name: "Here",
          countries: ["DE"],
          rates: [
            { name: "Post", price: money(490), freeFrom: money(10_000) },
            { name: "Express", price: money(999), minimumSubtotal: money(2_000) },
          ],
        },
        { name: "There", countries: ["US"], rates: [{ name: "Air", price: money(1_501) }] },
      ],
      cashOnDelivery: {
        enabled: true,
        type: "percentage",
        value: "2.5",
        minimum: money(150),
        countries: ["DE"],
      },
    },
    { currency },
  );
  const { id: category } = await stall.ok("POST", "/categories", {
    translations: [{ language: "en", name: "Some", description: "" }],
  });
  const make = (name: string, cents: number, more: Fields = {}) =>
    stall.product(name, { price: money(cents), inventoryTracked: false, ...more });
  const products = [
    await make("Cup", 333),
    await make("Lamp", 8_999, { category }),
    await make("Free", 0),
    await make("Exempt", 1_234, { taxExempt: true, category }),
    await make("Song", 99, { kind: "digital_file" }),
    await make("Voucher", 2_500, { kind: "digital_code", isGiftCard: true }),
    await make("Few", 500, { inventoryTracked: true, quantity: 100_000 }),
  ];
  for (const [at, { price }] of products.entries()) assert.equal(price, money(CENTS[at]!));
  const { id: groupId } = await stall.ok("POST", "/customer-groups", { name: "Trade", tag: TRADE });
  const { id: memberId } = await stall.person({ tags: [TRADE] });
  const member = {
    id: memberId,
    token: (await logInAs(server, stall.store, "customer", memberId)).accessToken,
  };
  const lists: WrittenList[] = [];
  const prices: WrittenPrice[] = [];
  const list = async (more: Fields, isActive: boolean, rows: [at: number, from: number, cents: number][]) => {
    const customerGroupIds = more.customerGroupIds as string[] | undefined;
    const { id } = await stall.ok("POST", "/price-lists", { name: "List", isActive, ...more });
    const set = rows.map(([at, minimumQuantity, cents]) => ({
      productId: products[at].id,
      minimumQuantity,
      price: money(cents),
    }));
    await stall.ok("PUT", `/price-lists/${id}/prices`, { set });
    lists.push({
      id,
      groups: customerGroupIds ? [TRADE] : [],
      isActive,
      from: null,
      until: more.endsAt ? 0 : null,
    });
    for (const [at, minimumQuantity, price] of rows)
      prices.push({ listId: id, productId: products[at].id, variantId: null, minimumQuantity, price });
  };
  await list({}, true, [
    [0, 1, 300],
    [0, 3, 250],
    [1, 2, 8_000],
    [4, 1, 120],
    [5, 1, 1],
  ]);
  await list({ customerGroupIds: [groupId] }, true, [
    [0, 1, 290],
    [0, 5, 200],
    [3, 1, 1_000],
    [6, 4, 444],
  ]);
  await list({}, false, [
    [0, 1, 1],
    [1, 1, 1],
  ]);
  await list({ endsAt: "2020-01-01" }, true, [[3, 1, 1]]);
  const coupons = [
    await stall.coupon({ value: "33.3333" }),
    await stall.coupon({ type: "fixed", value: money(777) }),
    await stall.coupon({ type: "free_shipping", value: null }),
    await stall.coupon({ value: "50", categoryIds: [category], combinesWith: { automatic: false } }),
    await stall.coupon({ value: "10", minimumSubtotal: money(5_000) }),
    await stall.coupon({ value: "10", isActive: false }),
  ].map(({ code }: Json) => code);
  const combinesWith = { coupons: true, automatic: true, shipping: true };
  for (const one of hasDiscounts
    ? [
        { type: "percentage", value: "12.5", categoryIds: [category], combinesWith },
        { type: "fixed", value: money(150), minimumSubtotal: money(3_000), combinesWith },
        { type: "percentage", value: "20", minimumQuantity: 9 },
        { type: "free_shipping", minimumQuantity: 12, combinesWith: { coupons: true } },
        {
          type: "buy_x_get_y",
          value: "50",
          productIds: [products[0].id, products[1].id],
          buyXGetY: { buyQuantity: 2, getQuantity: 1, getProductIds: [products[0].id, products[6].id] },
          combinesWith: { automatic: true, coupons: true },
        },
        { type: "fixed", value: money(99), usageLimit: 10_000, usageLimitPerCustomer: 1, combinesWith },
      ]
    : [])
    await stall.ok("POST", "/discounts", { name: "Automatic", ...one });
  const newCard = async (at: number) =>
    (await stall.ok("POST", "/gift-cards", { amount: money(100_000 + at) })).code;
  const cards = [await newCard(0), await newCard(1), await newCard(2)];
  return { stall, products, coupons, cards, newCard, member, lists, prices, money };
}

const server = await testServer();
for (const [currency, isGross, hasDiscounts] of [
  ["USD", true, true],
  ["USD", false, false],
  ["KWD", false, true],
] as const)
  markets.push(await open(currency, isGross, hasDiscounts));

/** One of the first, and now and then one of the others, of which some are refused. */
const rarely = <T, U>(often: fc.Arbitrary<T>, seldom: fc.Arbitrary<U>) =>
  fc.oneof({ weight: 7, arbitrary: often }, { weight: 1, arbitrary: seldom });

const anyCart = fc.record({
  market: fc.nat({ max: 2 }),
  items: fc.array(fc.record({ at: fc.nat({ max: 6 }), quantity: fc.integer({ min: 1, max: 7 }) }), {
    minLength: 1,
    maxLength: 6,
  }),
  coupon: rarely(fc.constantFrom(0, 1, 2, 3, undefined, undefined), fc.constantFrom(4, 5, 6)),
  cards: rarely(fc.subarray([0, 1, 2], { maxLength: 2 }), fc.constant<number[]>([0, 3])),
  address: rarely(
    fc.constantFrom(
      { country: "DE" },
      { country: "DE", province: "Berlin" },
      { country: "US" },
      { country: "US", province: " or " },
    ),
    fc.constantFrom({ country: "JP" }, undefined),
  ),
  method: rarely(fc.constant(undefined), fc.constantFrom("post" as const, "express" as const)),
  paymentMethod: fc.constantFrom("cash", "card", "bank_transfer"),
  isMember: fc.boolean(),
});

const amounts =
  `subtotalAmount discountAmount taxAmount shippingCost codFee finalAmount giftCardAmount dueAmount currency
  pricesIncludeTax couponCode discounts requiresShipping shippingMethod taxes language`.split(/\s+/);
const ofItem =
  `productId variantId name sku image kind options quantity unitPrice discountAmount taxRate taxAmount totalAmount
  requiresShipping isGiftCard`.split(/\s+/);
const pick = (names: readonly string[], from: Json) =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

/** What an answer says of the price, or why there is none. */
function told({ status, body }: Answer): unknown {
  if (status >= 400) return [status, body.code, body.errors, body.details];
  const { order = body.data } = body.data;
  return { ...pick(amounts, order), items: order.items.map((item: Json) => pick(ofItem, item)) };
}

/** What one of each of a quote's lines costs by the lists as they were written, and what the quote says. */
function unitPrices({ products, lists, prices, money }: Market, items: readonly Json[], isMember: boolean) {
  const wanted = items.map(({ productId, quantity }) => {
    const at = products.findIndex(({ id }) => id === productId);
    const buying = { productId, variantId: null, quantity, groups: isMember ? [TRADE] : [], at: 0 };
    // A gift card is worth what it costs.
    return money(at === 5 ? CENTS[at]! : leastPrice(CENTS[at]!, lists, prices, buying));
  });
  return [items.map(({ unitPrice }) => unitPrice), wanted];
}

test("a quote, the checkout, an order by hand and their dry runs come to the same", async () => {
  const outcomes = new Map<string, number>();
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  await fc.assert(
    fc.asyncProperty(anyCart, async (cart) => {
      const { items, coupon, cards, address, method, paymentMethod, isMember } = cart;
      const market = markets[cart.market]!;
      const { stall, products, coupons, cards: codes, newCard, member } = market;
      const body = {
        items: items.map(({ at, quantity }) => stall.line(products[at], quantity)),
        ...(address && { shippingAddress: { ...HOME, ...address } }),
        ...(method && { shippingMethodId: stall.rates[method] }),
        ...(coupon !== undefined && { couponCode: coupons[coupon] ?? "NONE" }),
        giftCards: (cards as readonly number[]).map((at) => ({ code: codes[at] ?? "NO SUCH CARD" })),
        paymentMethod,
        ...(!isMember && { customer: guest() }),
      };
      const ask = (path: string, sent: Sent) =>
        server.send(stall.store, "POST", `/api/v1${path}`, { body, ...sent });
      const nobody = { key: isMember ? member.token : undefined };
      const quote = await ask("/storefront/quote", nobody);
      const lenient = await ask("/storefront/quote", {
        ...nobody,
        body: { ...body, customer: undefined, ...(address && { shippingAddress: address }) },
      });
      const byHand = await ask("/orders?dryRun=true", {
        ...(isMember && { body: { ...body, customerId: member.id } }),
      });
      const rehearsed = await ask("/storefront/checkout?dryRun=true", nobody);
      const { expectedTotal, expectedDue } = quote.body.data ?? {};
      const expected = { ...body, expectedTotal, expectedDue };
      const { explanation } =
        (await ask("/storefront/quote", { ...nobody, body: { ...body, explain: true } })).body.data ?? {};
      const checkout = await ask("/storefront/checkout", { ...nobody, body: expected });
      const price = told(quote);
      for (const answer of [lenient, byHand, rehearsed, checkout]) assert.deepEqual(told(answer), price);
      count(quote.body.code ?? "priced");
      if (quote.status === 200) {
        const [found, wanted] = unitPrices(market, quote.body.data.items, isMember);
        assert.deepEqual(found, wanted);
        for (const line of explanation.lines) if (line.priceList) count("listed");
      }
      // Some carts were refused because a card was spent; those after them need one that pays.
      if (quote.body.code === "gift_card_unusable")
        for (const at of cards.filter((at) => at < 3)) codes[at] = await newCard(at);
      if (checkout.status !== 201) return;
      const { id } = checkout.body.data.order;
      const explained = await stall.ok("GET", `/orders/${id}/explain`);
      assert.deepEqual(explanation, explained);
    }),
    { numRuns: RUNS * markets.length },
  );
  for (const outcome of ["priced", "listed"])
    assert.ok((outcomes.get(outcome) ?? 0) > RUNS, JSON.stringify([...outcomes]));
});
