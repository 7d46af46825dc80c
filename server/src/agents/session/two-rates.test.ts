import assert from "node:assert/strict";
import { test } from "node:test";
import { buyerAgent, SESSIONS } from "../../../test/acp.ts";
import { testServer } from "../../../test/server.ts";
import { type Json, openShop } from "../../../test/shop.ts";
import { agentOf } from "../../../test/ucp.ts";

const server = await testServer();
const rates = (pricesIncludeTax: boolean) => ({
  tax: {
    pricesIncludeTax,
    rates: [
      { country: "DE", rate: "19", name: "VAT" },
      { country: "DE", rate: "7", name: "VAT", class: "reduced" },
    ],
  },
  shippingZones: [{ name: "Everywhere", countries: ["*"], rates: [{ name: "Post", price: "0" }] }],
});
const openBookshop = async (pricesIncludeTax: boolean) => {
  const shop = await openShop(server, rates(pricesIncludeTax), { test: true });
  const make = async (name: string, price: string, taxClass?: string) => {
    const translations = [{ language: "en", name, description: "" }];
    return (await shop.ok("POST", "/products", { price, quantity: 100, translations, taxClass })).id;
  };
  const ids = pricesIncludeTax
    ? [await make("Book", "21.40", "reduced"), await make("Lamp", "119.00")]
    : [await make("Book", "20.00", "reduced"), await make("Lamp", "100.00")];
  return { shop, ids: ids as string[] };
};
const buyer = { email: "eve@example.com", first_name: "Eve", last_name: "Moneypenny" };
const amounts = (totals: Json[]) => totals.map(({ type, amount }) => [type, amount]);
const rowsOf = (entries: Json[]) => entries.map(({ display_text, amount }) => [display_text, amount]);

const ucpCart = (ids: readonly string[]) => ({
  line_items: ids.map((id) => ({ item: { id }, quantity: 1 })),
  buyer,
  fulfillment: {
    methods: [
      {
        type: "shipping",
        destinations: [
          {
            street_address: "Main Street 1",
            address_locality: "Berlin",
            postal_code: "10115",
            address_country: "DE",
          },
        ],
      },
    ],
  },
});
const acpCart = (ids: readonly string[]) => ({
  line_items: ids.map((id) => ({ id, quantity: 1 })),
  currency: "usd",
  capabilities: {},
  buyer,
  fulfillment_details: {
    address: {
      name: "Eve Moneypenny",
      line_one: "Main Street 1",
      city: "Berlin",
      state: "",
      country: "DE",
      postal_code: "10115",
    },
  },
});

test("a receipt of UCP has each of two rates in the prices, before and after the order", async () => {
  const { shop, ids } = await openBookshop(true);
  const { told } = agentOf(server, shop.store);
  const sessions = "/api/v1/ucp/checkout-sessions";
  const made = await told("checkout", "POST", sessions, ucpCart(ids));
  const parts = [
    ["Net", 12_000],
    ["VAT 19 %", 1_900],
    ["VAT 7 %", 140],
  ];
  assert.deepEqual(amounts(made.totals).at(-1), ["total", 14_040]);
  assert.deepEqual(rowsOf(made.totals.at(-1).lines), parts);
  const payment = { instruments: [{ id: "i1", handler_id: "offline", type: "bank_transfer" }] };
  const done = await told("checkout", "POST", `${sessions}/${made.id}/complete`, { payment });
  const order = await told("order", "GET", `/api/v1/ucp/orders/${done.order.id}`);
  assert.deepEqual(rowsOf(order.totals.at(-1).lines), parts);
});

test("a receipt of UCP adds each of two rates to prices without tax", async () => {
  const { shop, ids } = await openBookshop(false);
  const made = await agentOf(server, shop.store).told(
    "checkout",
    "POST",
    "/api/v1/ucp/checkout-sessions",
    ucpCart(ids),
  );
  assert.deepEqual(rowsOf(made.totals.filter(({ type }: Json) => type === "tax")), [
    ["VAT 19 %", 1_900],
    ["VAT 7 %", 140],
  ]);
  assert.deepEqual(amounts(made.totals).at(-1), ["total", 14_040]);
});

for (const pricesIncludeTax of [true, false])
  test(`totals of ACP break tax ${pricesIncludeTax ? "in" : "on top of"} prices down by two rates`, async () => {
    const { shop, ids } = await openBookshop(pricesIncludeTax);
    const { told } = buyerAgent(server, shop.store);
    const made = await told("session", "POST", SESSIONS, acpCart(ids));
    const breakdown = [
      { jurisdiction: "VAT", rate: 0.19, amount: 1_900 },
      { jurisdiction: "VAT", rate: 0.07, amount: 140 },
    ];
    const payment_data = {
      handler_id: "offline",
      instrument: { type: "bank_transfer", credential: { type: "token", token: "" } },
    };
    const done = await told("completed", "POST", `${SESSIONS}/${made.id}/complete`, { payment_data });
    for (const { totals } of [made, done]) {
      const taxed = totals.find(({ type }: Json) => type === (pricesIncludeTax ? "total" : "tax"));
      assert.deepEqual(taxed.breakdown, breakdown);
      assert.deepEqual(amounts(totals).at(-1), ["total", 14_040]);
    }
  });
