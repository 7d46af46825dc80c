import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { NewStore } from "../src/platform/stores/index.ts";
import type { Answer, Sent, TestServer, TestStore } from "./server.ts";

// biome-ignore lint/suspicious/noExplicitAny: what the server answered, looked at by assertions
export type Json = any;
export type Fields = Record<string, unknown>;

/** Where carts go unless a test says otherwise. */
export const HOME = {
  firstName: "Gus",
  lastName: "Guest",
  address1: "Hidden Lane 7",
  city: "Berlin",
  postalCode: "10115",
  country: "DE",
};

/** A store as shoppers meet it. Prices are gross, at 19 % in Germany; mugs ship for 4.90 or 9.90, also to France. */
export type Stall = {
  store: TestStore;
  /** 19.90, 100 in stock; a shirt of 10.00 in S and 12.00 in M; a file of 5.00; in English and German. */
  mug: Json;
  shirt: Json;
  file: Json;
  rates: { post: string; express: string };
  /** What the store's key, or whoever `sent` names, is answered where it has to succeed. */
  ok(method: string, path: string, body?: unknown, sent?: Sent): Promise<Json>;
  product(name: string, more?: Fields): Promise<Json>;
  /** A line of a product, or of a variant of it by its option. */
  line(product: Json, quantity?: number, size?: string): Fields;
  /** The body of a guest's checkout of one mug, with fields of it changed; undefined ones are left out. */
  cart(more?: Fields): Fields;
  /** Asks as nobody, unless `sent` has a key. */
  quote(more?: Fields, sent?: Sent): Promise<Answer>;
  checkOut(more?: Fields, sent?: Sent): Promise<Answer>;
  /** Checks out and returns what is answered. */
  buy(more?: Fields, sent?: Sent): Promise<Json>;
  readAs(orderId: string, sent?: Sent): Promise<Answer>;
  coupon(more?: Fields): Promise<Json>;
};

/** A guest nobody knows. */
export const guest = (more: Fields = {}) => ({
  email: `${randomUUID()}@example.com`,
  firstName: "Gus",
  lastName: "Guest",
  ...more,
});

/** Opens such a store, with further settings. */
export async function openStall(
  server: TestServer,
  settings: Fields = {},
  input: Partial<NewStore> = {},
): Promise<Stall> {
  const store = await server.createStore(input);
  const ok: Stall["ok"] = async (method, path, body, sent = {}) => {
    const answer = await server.send(store, method, `/api/v1${path}`, {
      ...(body === undefined ? {} : { body }),
      ...sent,
    });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text.slice(0, 2_000)}`);
    return answer.body.data;
  };
  // As many digits as the currency has.
  const money = (amount: string) => (input.currency === "JPY" ? amount.replace(".", "") : amount);
  const vat = { country: "DE", rate: "19", name: "VAT" };
  const { shippingZones } = await ok("PUT", "/settings", {
    languages: ["en", "de"],
    country: "DE",
    tax: { pricesIncludeTax: true, rates: [vat] },
    shippingZones: [
      {
        name: "EU",
        countries: ["DE", "FR"],
        rates: [
          { name: "Post", price: money("4.90"), estimatedDays: { minimum: 2, maximum: 3 } },
          { name: "Express", price: money("9.90") },
        ],
      },
    ],
    ...settings,
  });
  const product: Stall["product"] = (name, more = {}) =>
    ok("POST", "/products", {
      price: money("19.90"),
      quantity: 100,
      translations: [
        { language: "en", name, description: "" },
        { language: "de", name: `${name} (de)`, description: "" },
      ],
      ...more,
    });
  const mug = await product("Mug", { sku: "MUG-1", images: ["https://images.example/mug.png"] });
  const shirt = await product("Shirt", {
    price: money("10.00"),
    variants: [{ name: "Size", values: ["S", "M"] }],
    productVariants: [
      { options: { Size: "S" }, sku: "SHIRT-S", quantity: 100 },
      { options: { Size: "M" }, sku: "SHIRT-M", quantity: 100, price: money("12.00") },
    ],
  });
  const file = await product("File", { price: money("5.00"), kind: "digital_file", inventoryTracked: false });
  const line: Stall["line"] = (item, quantity = 1, size = undefined) => ({
    productId: item.id,
    ...(size && { variantId: item.productVariants.find((one: Json) => one.options.Size === size).id }),
    quantity,
  });
  const cart: Stall["cart"] = (more = {}) => ({
    items: [line(mug)],
    shippingAddress: HOME,
    paymentMethod: "card",
    customer: guest(),
    ...more,
  });
  const ask =
    (path: string): Stall["quote"] =>
    (more, sent = {}) =>
      server.send(store, "POST", `/api/v1/storefront/${path}`, { key: undefined, body: cart(more), ...sent });
  const checkOut = ask("checkout");
  return {
    store,
    mug,
    shirt,
    file,
    rates: { post: shippingZones[0]?.rates[0]?.id, express: shippingZones[0]?.rates[1]?.id },
    ok,
    product,
    line,
    cart,
    quote: ask("quote"),
    checkOut,
    async buy(more, sent) {
      const answer = await checkOut(more, sent);
      assert.equal(answer.status, 201, answer.text.slice(0, 2_000));
      return answer.body.data;
    },
    readAs: (id, sent = {}) =>
      server.send(store, "GET", `/api/v1/storefront/orders/${id}`, { key: undefined, ...sent }),
    coupon: (more = {}) =>
      ok("POST", "/coupons", { code: `C-${randomUUID()}`, type: "percentage", value: "10", ...more }),
  };
}
