import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { paymentMethods } from "../src/orders/model/columns.ts";
import type { NewStore } from "../src/platform/stores/index.ts";
import type { Answer, Sent, TestServer } from "./server.ts";
import { type Fields, HOME, type Json, openShop, type Shop } from "./shop.ts";

/** A shop as shoppers meet it: they ask without a credential, unless `sent` has one. */
export type Stall = Shop & {
  mug: Json;
  shirt: Json;
  file: Json;
  /** Makes a product of 19.90 in English and German, 100 in stock. */
  product(name: string, more?: Fields): Promise<Json>;
  /** The body of a guest's checkout of one mug, with fields of it changed; undefined ones are left out. */
  cart(more?: Fields): Fields;
  quote(more?: Fields, sent?: Sent): Promise<Answer>;
  checkOut(more?: Fields, sent?: Sent): Promise<Answer>;
  /** Checks out and returns what is answered. */
  buy(more?: Fields, sent?: Sent): Promise<Json>;
  readAs(orderId: string, sent?: Sent): Promise<Answer>;
};

/** A guest nobody knows. */
export const guest = (more: Fields = {}) => ({
  email: `${randomUUID()}@example.com`,
  firstName: "Gus",
  lastName: "Guest",
  ...more,
});

/** Opens such a shop, with further settings. */
export async function openStall(
  server: TestServer,
  settings: Fields = {},
  input: Partial<NewStore> = {},
): Promise<Stall> {
  const shop = await openShop(server, settings, input);
  const { mug, shirt, ebook: file } = shop.range;
  // A new store offers cash and bank transfer; this one collects the others, too.
  const methods = paymentMethods.map((method) => ({ method, isActive: true }));
  await shop.ok("PUT", "/payment-methods", { methods });
  const cart: Stall["cart"] = (more = {}) => ({
    items: [shop.line(mug)],
    shippingAddress: HOME,
    paymentMethod: "card",
    customer: guest(),
    ...more,
  });
  const ask =
    (path: string): Stall["quote"] =>
    (more, sent = {}) =>
      shop.send("POST", `/storefront/${path}`, { key: undefined, body: cart(more), ...sent });
  const checkOut = ask("checkout");
  return {
    ...shop,
    mug,
    shirt,
    file,
    product: (name, more = {}) =>
      shop.ok("POST", "/products", {
        price: "19.90",
        quantity: 100,
        translations: [
          { language: "en", name, description: "" },
          { language: "de", name: `${name} (de)`, description: "" },
        ],
        ...more,
      }),
    cart,
    quote: ask("quote"),
    checkOut,
    async buy(more, sent) {
      const answer = await checkOut(more, sent);
      assert.equal(answer.status, 201, answer.text.slice(0, 2_000));
      return answer.body.data;
    },
    readAs: (id, sent = {}) => shop.send("GET", `/storefront/orders/${id}`, { key: undefined, ...sent }),
  };
}
