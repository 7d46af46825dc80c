import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";
import { agentOf } from "../../../test/ucp.ts";

const server = await testServer();
const address = { street_address: "Main Street 1", address_locality: "Berlin", address_country: "DE" };
const settings = (pricesIncludeTax: boolean, rate: string, shipping: string, fee: string) => ({
  tax: { pricesIncludeTax, rates: [{ country: "DE", rate, name: "VAT", appliesToShipping: true }] },
  shippingZones: [{ name: "DE", countries: ["DE"], rates: [{ name: "Post", price: shipping }] }],
  cashOnDelivery: { enabled: true, type: "fixed", value: fee },
});

/** What amounts of a store can be, and what it takes for them. */
const stores: readonly [what: string, currency: string, settings: Fields, prices: readonly string[]][] = [
  ["euros, 19 % included", "EUR", settings(true, "19", "4.90", "2.95"), ["0.01", "0.99", "19.99", "333.33"]],
  ["dollars, 8.875 % on top", "USD", settings(false, "8.875", "4.90", "3.05"), ["0.07", "1.11", "19.99"]],
  ["yen, 10 % included", "JPY", settings(true, "10", "490", "300"), ["1", "7", "1999", "33333"]],
  ["dinars of 1,000 fils", "KWD", settings(false, "5", "1.005", "0.250"), ["0.001", "0.999", "333.333"]],
];
const CARTS = 8;

describe("receipts sum up to what an order costs, to the last minor unit, in", () => {
  for (const [what, currency, of, prices] of stores)
    test(what, async () => {
      const store = await server.createStore({ currency, test: true });
      const { told } = agentOf(server, store);
      const ok = async (method: string, path: string, body: unknown): Promise<Json> => {
        const answer = await server.send(store, method, `/api/v1${path}`, { body });
        assert.ok(answer.status < 300, answer.text);
        return answer.body.data;
      };
      await ok("PUT", "/settings", of);
      const coupon = await ok("POST", "/coupons", { code: "ODD", type: "percentage", value: "12.5" });
      const items: Json[] = [];
      for (const price of prices)
        items.push(
          await ok("POST", "/products", {
            price,
            quantity: 100_000,
            translations: [{ language: "en", name: `For ${price}`, description: "" }],
          }),
        );
      for (let n = 0; n < CARTS; n++) {
        const wanted = items
          .map(({ id }, i) => ({ id, quantity: (n * 7 + i * 3) % 11 }))
          .filter(({ quantity }) => quantity > 0);
        const cash = n % 2 === 1;
        const body = {
          line_items: wanted.map(({ id, quantity }) => ({ item: { id }, quantity })),
          buyer: { email: `eve${n}@example.com`, first_name: "Eve", last_name: "King" },
          fulfillment: { methods: [{ type: "shipping", destinations: [address] }] },
          ...(n % 3 && { discounts: { codes: [coupon.code] } }),
          payment: { instruments: [{ handler_id: "offline", type: cash ? "cash" : "bank_transfer" }] },
        };
        const made = await told("checkout", "POST", "/api/v1/ucp/checkout-sessions", body);
        const quote = await ok("POST", "/storefront/quote", {
          items: wanted.map(({ id, quantity }) => ({ productId: id, quantity })),
          shippingAddress: { country: "DE" },
          paymentMethod: cash ? "cash" : "bank_transfer",
          ...(n % 3 && { couponCode: coupon.code }),
        });
        const total = made.totals.at(-1);
        assert.equal(BigInt(total.amount), BigInt(quote.finalAmount.replace(".", "")));
        const hasTax = made.totals.some(({ type }: Json) => type === "tax");
        assert.equal(hasTax, !quote.pricesIncludeTax);
        const taxes = quote.pricesIncludeTax
          ? (total.lines ?? []).slice(1)
          : made.totals.filter(({ type }: Json) => type === "tax");
        const tax = taxes.reduce((sum: bigint, { amount }: Json) => sum + BigInt(amount), 0n);
        assert.equal(tax, BigInt(quote.taxAmount.replace(".", "")));
        const done = await told("checkout", "POST", `/api/v1/ucp/checkout-sessions/${made.id}/complete`, {
          payment: body.payment,
        });
        assert.deepEqual([done.status, done.totals.at(-1).amount], ["completed", total.amount]);
      }
    });
});
