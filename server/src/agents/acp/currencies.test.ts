import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { buyerAgent, SESSIONS } from "../../../test/acp.ts";
import { testServer } from "../../../test/server.ts";
import type { Fields, Json } from "../../../test/shop.ts";

const server = await testServer();
const address = {
  name: "Eve King",
  line_one: "Main Street 1",
  city: "Berlin",
  state: "",
  country: "DE",
  postal_code: "10115",
};
const settings = (pricesIncludeTax: boolean, rate: string, shipping: string, fee: string) => ({
  tax: { pricesIncludeTax, rates: [{ country: "DE", rate, name: "VAT", appliesToShipping: true }] },
  shippingZones: [{ name: "DE", countries: ["DE"], rates: [{ name: "Post", price: shipping }] }],
  cashOnDelivery: { enabled: true, type: "fixed", value: fee },
});

const stores: readonly [what: string, currency: string, settings: Fields, prices: readonly string[]][] = [
  ["euros, 19 % included", "EUR", settings(true, "19", "4.90", "2.95"), ["0.01", "0.99", "19.99"]],
  ["dollars, 8.875 % on top", "USD", settings(false, "8.875", "4.90", "3.05"), ["0.07", "1.11", "19.99"]],
  ["yen, 10 % included", "JPY", settings(true, "10", "490", "300"), ["1", "7", "1999"]],
  ["dinars of 1,000 fils", "KWD", settings(false, "5", "1.005", "0.250"), ["0.001", "0.999", "333.333"]],
];

describe("receipts sum up to what an order costs, to the last minor unit, in", () => {
  for (const [what, currency, of, prices] of stores)
    test(what, async () => {
      const store = await server.createStore({ currency, test: true });
      const { told } = buyerAgent(server, store);
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
      for (let n = 0; n < 4; n++) {
        const wanted = items.map(({ id }, i) => ({ id, quantity: ((n * 7 + i * 3) % 11) + 1 }));
        const body = {
          line_items: wanted,
          currency,
          capabilities: {},
          buyer: { email: `eve${n}@example.com`, full_name: "Eve King" },
          fulfillment_details: { address },
          ...(n % 3 && { discounts: { codes: [coupon.code] } }),
        };
        const made = await told("session", "POST", SESSIONS, body);
        const quote = await ok("POST", "/storefront/quote", {
          items: wanted.map(({ id, quantity }) => ({ productId: id, quantity })),
          shippingAddress: { country: "DE" },
          ...(n % 3 && { couponCode: coupon.code }),
        });
        const total = made.totals.at(-1);
        assert.equal(BigInt(total.amount), BigInt(quote.finalAmount.replace(".", "")));
        const taxed = quote.pricesIncludeTax ? total : made.totals.find(({ type }: Json) => type === "tax");
        const tax = taxed.breakdown.reduce((sum: bigint, { amount }: Json) => sum + BigInt(amount), 0n);
        assert.equal(tax, BigInt(quote.taxAmount.replace(".", "")));
        const pays = { handler_id: "offline", instrument: { type: "bank_transfer" } };
        const path = `${SESSIONS}/${made.id}/complete`;
        const done = await told("completed", "POST", path, { payment_data: pays });
        assert.deepEqual([done.status, done.totals.at(-1).amount], ["completed", total.amount]);
      }
    });
});
