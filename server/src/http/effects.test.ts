import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertRefused } from "../../test/assert-refused.ts";
import { routes } from "../../test/furnish.ts";
import { mcpClient } from "../../test/mcp-client.ts";
import { type Answer, testServer } from "../../test/server.ts";
import { type Fields, type Json, openShop } from "../../test/shop.ts";
import { openApiDocument } from "./openapi/openapi.ts";

const server = await testServer();
const shop = await openShop(server, {
  links: { payment: "https://shop.example/pay?order={id}&token={token}" },
});
const { mug, shirt, sticker, lamp, stamp } = shop.range;
const areas = ["orders", "products", "coupons", "gift_cards", "customers", "api_keys", "webhooks"];
const { key } = await shop.ok("POST", "/api-keys", { name: "Agent", permissions: areas, confirm: "person" });

type Method = "GET" | "POST" | "PUT" | "DELETE";
/** A request of the key, and the route that it asks. */
type Act = { method: Method; path: string; body?: Json; route: string };

const order = async (more: Fields = {}, ...statuses: string[]): Promise<Json> => {
  const { id } = await shop.order({
    items: [shop.line(mug, 3)],
    paymentMethod: "bank_transfer",
    markPaid: true,
    ...more,
  });
  return shop.advance(id, ...statuses);
};
const delivered = () => order({}, "confirmed", "processing", "shipped", "delivered");
const ofOrder = ({ items: [item] }: Json, reason: string) => ({
  items: [{ itemId: item.id, quantity: 1, reason }],
});
const approved = async (of: Json): Promise<Json> => {
  const one = await shop.ok("POST", `/orders/${of.id}/returns`, ofOrder(of, "Too small"));
  return shop.ok("PUT", `/orders/${of.id}/returns/${one.id}`, { status: "approved" });
};
const draft = async (more: Fields = {}): Promise<Json> =>
  shop.ok("POST", "/orders", {
    draft: true,
    customerId: shop.customer.id,
    items: [shop.line(mug, 1)],
    paymentMethod: "bank_transfer",
    shippingAddress: address,
    ...more,
  });
const address = (await shop.order()).shippingAddress;
const gift = { type: "percentage", value: "100", reason: "A gift" };

// Each makes what it needs as the merchant, and says what the key asks for, with the effects of that.
const acts: Record<string, { effects: readonly string[]; act(): Promise<Act> }> = {
  "a refund": {
    effects: ["refund"],
    act: async () => ({
      method: "POST",
      path: `/orders/${(await order()).id}/refunds`,
      body: { amount: "1.00" },
      route: "/orders/{id}/refunds",
    }),
  },
  "an order cancelled by its status": {
    effects: ["refund", "cancellation"],
    act: async () => ({
      method: "PUT",
      path: `/orders/${(await order()).id}/status`,
      body: { status: "cancelled" },
      route: "/orders/{id}/status",
    }),
  },
  "a return that is received with its refund": {
    effects: ["refund"],
    async act() {
      const of = await delivered();
      return {
        method: "PUT",
        path: `/orders/${of.id}/returns/${(await approved(of)).id}`,
        body: { status: "received" },
        route: "/orders/{id}/returns/{returnId}",
      };
    },
  },
  "a claim that is resolved by a refund": { effects: ["refund"], act: () => claimed("refund") },
  "a claim that is resolved by a free order": { effects: ["discount"], act: () => claimed("replace") },
  "an edit with a discount": {
    effects: ["discount", "refund"],
    act: async () => edited({ discount: gift }),
  },
  "an edit that takes pieces away": {
    effects: ["cancellation"],
    act: async () =>
      edited({ refund: false }, (item) => ({ setQuantity: [{ itemId: item.id, quantity: 1 }] })),
  },
  "an edit that raises pieces of a discounted line": {
    effects: ["discount"],
    act: () => raised({ items: [{ ...shop.line(mug, 1), discount: gift }] }),
  },
  "an edit that raises pieces of an order with a discount": {
    effects: ["discount"],
    act: () => raised({ discount: gift }),
  },
  "an edit that raises pieces with a price by hand": {
    effects: ["discount"],
    act: () => raised({ items: [{ ...shop.line(mug, 1), unitPrice: "0.00" }] }),
  },
  "an edit that gives another line for nothing instead": {
    effects: ["discount", "cancellation"],
    async act() {
      const of = await placedDraft({
        items: [{ ...shop.line(mug, 1), discount: gift }, shop.line(stamp, 1)],
      });
      return editing(of, { remove: [of.items[0].id], discount: gift, refund: false });
    },
  },
  "a payment that is given up": {
    effects: ["cancellation"],
    async act() {
      const { id } = await order({ markPaid: false });
      await shop.pay(id, "authorization");
      return {
        method: "POST",
        path: `/orders/${id}/payments`,
        body: { kind: "void" },
        route: "/orders/{id}/payments",
      };
    },
  },
  "a draft that is placed with its discount": {
    effects: ["discount"],
    act: async () => ({
      method: "POST",
      path: `/orders/${(await draft({ discount: gift })).id}/place`,
      body: {},
      route: "/orders/{id}/place",
    }),
  },
  "a draft that is sent with a price by hand": {
    effects: ["discount"],
    async act() {
      const { id } = await draft({ items: [{ ...shop.line(mug, 1), unitPrice: "0.01" }] });
      return { method: "POST", path: `/orders/${id}/send`, body: {}, route: "/orders/{id}/send" };
    },
  },
  "a draft that is sent with its shipping for nothing": {
    effects: ["discount"],
    async act() {
      const { id } = await draft({ shipping: { name: "Courier", price: "0.00" } });
      return { method: "POST", path: `/orders/${id}/send`, body: {}, route: "/orders/{id}/send" };
    },
  },
  "a draft that is placed with its shipping for less": {
    effects: ["discount"],
    async act() {
      const { id } = await draft({ shipping: { name: "Courier", price: "4.89" } });
      return { method: "POST", path: `/orders/${id}/place`, body: {}, route: "/orders/{id}/place" };
    },
  },
  "a draft that gets its discount after it was sent": {
    effects: ["discount"],
    async act() {
      const { id } = await draft();
      await shop.ok("POST", `/orders/${id}/send`, {});
      return { method: "PUT", path: `/orders/${id}`, body: { discount: gift }, route: "/orders/{id}" };
    },
  },
  "a gift card set to 0": {
    effects: ["balance"],
    act: async () => ({
      method: "POST",
      path: `/gift-cards/${(await shop.giftCard("20")).id}/adjust`,
      body: { set: "0", reason: "Mistake" },
      route: "/gift-cards/{id}/adjust",
    }),
  },
  "a gift card that can no longer pay": {
    effects: ["balance"],
    act: async () => ({
      method: "PUT",
      path: `/gift-cards/${(await shop.giftCard("20")).id}`,
      body: { isActive: false },
      route: "/gift-cards/{id}",
    }),
  },
  "a gift card that can pay again": {
    effects: ["credit"],
    async act() {
      const { id } = await shop.giftCard("20");
      await shop.ok("PUT", `/gift-cards/${id}`, { isActive: false });
      return {
        method: "PUT",
        path: `/gift-cards/${id}`,
        body: { isActive: true },
        route: "/gift-cards/{id}",
      };
    },
  },
  "store credit": {
    effects: ["credit"],
    act: async () => ({
      method: "POST",
      path: `/customer/${shop.customer.id}/credit`,
      body: { amount: "5", reason: "Goodwill" },
      route: "/customer/{id}/credit",
    }),
  },
  "a coupon": {
    effects: ["discount"],
    act: async () => ({
      method: "POST",
      path: "/coupons",
      body: { code: "ALL", type: "percentage", value: "100" },
      route: "/coupons",
    }),
  },
  "prices of a price list": {
    effects: ["bulk"],
    async act() {
      const { id } = await shop.ok("POST", "/price-lists", { name: "Sale" });
      const set = [mug, sticker].map((one) => ({ productId: one.id, price: "0.01" }));
      return {
        method: "PUT",
        path: `/price-lists/${id}/prices`,
        body: { set },
        route: "/price-lists/{id}/prices",
      };
    },
  },
  "a price list that begins to apply": {
    effects: ["bulk"],
    async act() {
      const { id } = await shop.ok("POST", "/price-lists", { name: "Later", isActive: false });
      await shop.ok("PUT", `/price-lists/${id}/prices`, { set: [{ productId: mug.id, price: "0.01" }] });
      return {
        method: "PUT",
        path: `/price-lists/${id}`,
        body: { isActive: true },
        route: "/price-lists/{id}",
      };
    },
  },
  "variants that are left out": {
    effects: ["deletion"],
    async act() {
      const { id, productVariants } = await shop.ok("GET", `/products/${shirt.id}`);
      const rest = productVariants.slice(1).map((one: Json) => ({ id: one.id }));
      return {
        method: "PUT",
        path: `/products/${id}`,
        body: { productVariants: rest },
        route: "/products/{id}",
      };
    },
  },
  "a product that many changes delete": {
    effects: ["deletion", "bulk"],
    act: async () => ({
      method: "POST",
      path: "/products/bulk",
      body: { delete: [{ id: sticker.id }] },
      route: "/products/bulk",
    }),
  },
  "a product that is deleted": {
    effects: ["deletion"],
    act: async () => ({ method: "DELETE", path: `/products/${lamp.id}`, route: "/products/{id}" }),
  },
  "a customer that is merged": {
    effects: ["deletion"],
    act: async () => ({
      method: "POST",
      path: `/customer/${(await shop.person()).id}/merge`,
      body: { into: shop.customer.id },
      route: "/customer/{id}/merge",
    }),
  },
  "the secret of a webhook": {
    effects: ["revocation"],
    async act() {
      const { id } = await shop.ok("POST", "/webhooks", {
        url: "https://receiver.example/hook",
        events: ["order_created"],
      });
      return {
        method: "POST",
        path: `/webhooks/${id}/rotate-secret`,
        route: "/webhooks/{id}/rotate-secret",
      };
    },
  },
};

async function claimed(resolution: string): Promise<Act> {
  const of = await delivered();
  const { id } = await shop.ok("POST", `/orders/${of.id}/claims`, ofOrder(of, "damaged"));
  return {
    method: "PUT",
    path: `/orders/${of.id}/claims/${id}`,
    body: { status: "resolved", resolution },
    route: "/orders/{id}/claims/{claimId}",
  };
}

async function edited(body: Fields, more: (item: Json) => Fields = () => ({})): Promise<Act> {
  const of = await order();
  return editing(of, { ...body, ...more(of.items[0]) });
}

const editing = ({ id }: Json, body: Fields): Act => ({
  method: "POST",
  path: `/orders/${id}/edits`,
  body,
  route: "/orders/{id}/edits",
});
const placedDraft = async (more: Fields): Promise<Json> =>
  shop.ok("POST", `/orders/${(await draft(more)).id}/place`, {});
async function raised(more: Fields): Promise<Act> {
  const of = await placedDraft(more);
  return editing(of, { setQuantity: [{ itemId: of.items[0].id, quantity: 100 }] });
}

const ask = ({ method, path, body }: Act, query = "", by = key): Promise<Answer> =>
  shop.send(method, path + query, { key: by, ...(body !== undefined && { body }) });

describe("what a person has to agree to is found by what was done", () => {
  const document = openApiDocument(routes) as Json;
  const { paths } = document;
  for (const [name, { effects, act }] of Object.entries(acts))
    test(name, async () => {
      const asked = await act();
      const operation = paths[`/api/v1${asked.route}`][asked.method.toLowerCase()];
      for (const effect of effects) assert.ok(operation["x-effects"].includes(effect), effect);
      const before = await shop.written();
      const answer = await ask(asked);
      assertRefused(answer, 403, "permission_denied");
      assert.equal(answer.body.details.needed, "confirmation");
      assert.deepEqual(answer.body.details.effects.toSorted(), effects.toSorted());
      assert.deepEqual(await shop.written(), before);
      const tried = await ask(asked, "?dryRun=true");
      assert.ok(tried.status < 300, tried.text);
      assert.deepEqual(await shop.written(), before);
      const done = await ask(asked, "", shop.store.key);
      assert.ok(done.status < 300, done.text);
    });

  test("the same routes pass where nothing of that is done", async () => {
    const of = await delivered();
    const { id: returnId } = await approved(of);
    const { id: claimId } = await shop.ok("POST", `/orders/${of.id}/claims`, ofOrder(of, "damaged"));
    const open = await order({}, "confirmed");
    const { id: draftId } = await draft();
    const { id: shipped } = await draft({ shipping: { name: "Courier", price: "4.90" } });
    const card = await shop.giftCard("20");
    const passing: [Method, string, Json][] = [
      ["PUT", `/orders/${open.id}/status`, { status: "processing" }],
      ["PUT", `/orders/${of.id}/returns/${returnId}`, { status: "received", refund: false }],
      ["PUT", `/orders/${of.id}/claims/${claimId}`, { status: "rejected" }],
      ["POST", `/orders/${open.id}/edits`, { add: [shop.line(stamp, 1)] }],
      ["PUT", `/orders/${draftId}`, { discount: gift }],
      ["POST", `/orders/${shipped}/send`, {}],
      ["PUT", `/gift-cards/${card.id}`, { note: "For Ada" }],
      ["PUT", `/products/${mug.id}`, { brand: "B" }],
    ];
    for (const [method, path, body] of passing) {
      const answer = await shop.send(method, path, { key, body });
      assert.equal(answer.status, 200, `${path} ${answer.text}`);
    }
  });

  test("tools of the Model Context Protocol tell of the same", async () => {
    const client = mcpClient(server, shop.store);
    const hints = async (name: string) => (await client.use("describe_tool", { name })).annotations;
    for (const name of ["update_order_return", "edit_order", "set_list_prices", "adjust_gift_card"])
      assert.equal((await hints(name)).destructiveHint, true, name);
    for (const name of ["create_order", "create_order_return", "update_category"])
      assert.equal((await hints(name)).destructiveHint, false, name);
  });
});
