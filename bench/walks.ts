import { ask } from "./setup.ts";

/** A store that is walked through. */
type Shop = { url: string; host: string; key: string };
export type Step = "create" | "update" | "complete";
/** A way from an empty cart to an order; each has a number of its own. */
export type Walk = { name: "shopper" | "ucp"; steps(number: number): AsyncGenerator<Step> };

type Listed = { id: string; productVariants: { id: string }[] | null };
type Item = { productId: string; variantId?: string };

// Two products of which there is no end.
async function itemsOf({ url, host, key }: Shop): Promise<Item[]> {
  const headers = { host, authorization: `Bearer ${key}`, "content-type": "application/json" };
  const { data } = JSON.parse(await ask(url, headers, "GET", "/api/v1/products?limit=2"));
  for (const { id } of data.products)
    await ask(url, headers, "PUT", `/api/v1/products/${id}`, JSON.stringify({ inventoryTracked: false }));
  return data.products.map(({ id, productVariants }: Listed) => ({
    productId: id,
    ...(productVariants?.[0] && { variantId: productVariants[0].id }),
  }));
}

const home = { firstName: "Ada", lastName: "King", address1: "350 5th Ave", city: "New York", country: "US" };
const emailOf = (number: number) => `buyer${number}@bench.test.example`;

// The same buyers again and again, by turns: most who buy have bought before.
const BUYERS = 20;
let written = 0;
const onceOnly = () => `agents-bench-${process.pid}-${written++}`;

/** Asks as nobody in particular, each write under a key of its own. */
const asker =
  ({ url, host }: Shop) =>
  async (method: string, path: string, body: unknown, more: Record<string, string> = {}) => {
    const headers = { host, "content-type": "application/json", "idempotency-key": onceOnly(), ...more };
    return JSON.parse(await ask(url, headers, method, path, JSON.stringify(body)));
  };

/** A storefront's cart: two items, then the buyer and where it goes, then the order. */
export async function shopperWalk(shop: Shop): Promise<Walk> {
  const items = (await itemsOf(shop)).map((item) => ({ ...item, quantity: 1 }));
  const send = asker(shop);
  const path = "/api/v1/storefront/carts";
  return {
    name: "shopper",
    async *steps(number) {
      const { data } = await send("POST", path, { items });
      yield "create";
      const proof = { "x-cart-token": data.token };
      const customer = { email: emailOf(number % BUYERS), firstName: "Ada", lastName: "King" };
      const last = { items, customer, shippingAddress: home, paymentMethod: "bank_transfer" };
      await send("PUT", `${path}/${data.id}`, last, proof);
      yield "update";
      await send("POST", `${path}/${data.id}/complete`, {}, proof);
      yield "complete";
    },
  };
}

/** The same by an agent, as the Universal Commerce Protocol has it. */
export async function ucpWalk(shop: Shop): Promise<Walk> {
  const lines = (await itemsOf(shop)).map(({ productId, variantId }) => ({
    item: { id: variantId ?? productId },
    quantity: 1,
  }));
  const send = asker(shop);
  const path = "/api/v1/ucp/checkout-sessions";
  const destinations = [
    {
      first_name: "Ada",
      last_name: "King",
      street_address: "350 5th Ave",
      address_locality: "New York",
      address_country: "US",
    },
  ];
  const instruments = [{ id: "i1", handler_id: "offline", type: "bank_transfer", selected: true }];
  return {
    name: "ucp",
    async *steps(number) {
      const { id } = await send("POST", path, { line_items: lines });
      yield "create";
      const buyer = { email: emailOf(number % BUYERS), first_name: "Ada", last_name: "King" };
      const fulfillment = { methods: [{ type: "shipping", destinations }] };
      const next = await send("PUT", `${path}/${id}`, { line_items: lines, buyer, fulfillment });
      if (next.status !== "ready_for_complete") throw new Error(JSON.stringify(next.messages));
      yield "update";
      const done = await send("POST", `${path}/${id}/complete`, { payment: { instruments } });
      if (done.status !== "completed") throw new Error(JSON.stringify(done.messages));
      yield "complete";
    },
  };
}

/** What a stranger makes a cart of by UCP, again and again: two lines, and an email address, so that it is told of as left behind. */
export async function ucpCart(shop: Shop) {
  const lines = (await itemsOf(shop)).map(({ productId, variantId }) => ({
    item: { id: variantId ?? productId },
    quantity: 1,
  }));
  const body = JSON.stringify({ line_items: lines, buyer: { email: "stranger@bench.test.example" } });
  return { url: shop.url, path: "/api/v1/ucp/carts", headers: { host: shop.host }, body };
}

/** The same by an agent with a key of the store, by ACP. */
export async function acpCart(shop: Shop) {
  const lines = (await itemsOf(shop)).map(({ productId, variantId }) => ({
    id: variantId ?? productId,
    quantity: 1,
  }));
  const body = JSON.stringify({ line_items: lines, buyer: { email: "stranger@bench.test.example" } });
  const headers = { host: shop.host, authorization: `Bearer ${shop.key}`, "api-version": "2026-04-17" };
  return { url: shop.url, path: "/api/v1/acp/carts", headers, keyed: true, body };
}
