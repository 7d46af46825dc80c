import { combination } from "./numbers.ts";
import type { Subject } from "./setup.ts";
import type { Site } from "./site.ts";
import {
  type Ask,
  type Asking,
  always,
  anonymous,
  inTurns,
  onceOnly,
  type Workload,
  wordOf,
} from "./workload.ts";

const PLENTY = 1_000_000_000;
const ORDERS = "/api/v1/orders";
const address = {
  firstName: "Ada",
  lastName: "Lovelace",
  address1: "St. James Square 12",
  city: "London",
  country: "GB",
};

type Listed = { id: string; productVariants: readonly { id: string }[] };
type Line = { productId: string; variantId: string; quantity: number };

// So many variants, each of another product, with plenty in stock.
async function inStock({ get, post }: Subject, lines: number): Promise<Line[]> {
  const { data } = (await get("/api/v1/products?limit=100")) as { data: { products: Listed[] } };
  const found = data.products.filter(({ productVariants }) => productVariants.length).slice(0, lines);
  const items = found.map(({ id, productVariants: [variant] }) => ({
    productId: id,
    variantId: variant!.id,
    quantity: 2,
  }));
  for (const { productId, variantId } of items)
    await post(`/api/v1/products/${productId}/stock`, { variantId, set: PLENTY, reason: "counted" });
  return items;
}

/**
 * Requests that place orders of so many lines for a customer, by default the newest; of the same products, or of those of so many
 * in turn.
 */
export async function placing(
  store: Subject,
  lines: number,
  { customerId, among = lines }: { customerId?: string; among?: number } = {},
): Promise<Asking> {
  const all = await inStock(store, among);
  const carts = Array.from({ length: Math.floor(all.length / lines) }, (_, i) =>
    all.slice(i * lines, (i + 1) * lines),
  );
  const { data } = (await store.get("/api/v1/customer?limit=1")) as { data: { customers: { id: string }[] } };
  const order = { customerId: customerId ?? data.customers[0]!.id, shippingAddress: address };
  return {
    kind: "new",
    make(number) {
      const word = wordOf(number);
      const items = carts[number % carts.length];
      const body = JSON.stringify({ ...order, items, paymentMethod: "cash", externalId: word });
      return { method: "POST", path: ORDERS, headers: { ...store.headers, ...onceOnly(word) }, body };
    },
  };
}

// All of the same products: the hottest sale.
const orderPlace = (name: string, lines: number): Workload => ({
  name,
  what: `an order of ${lines} ${lines === 1 ? "line" : "lines"}`,
  writes: true,
  prepare: ({ store }) => placing(store, lines),
});

// Makes requests for the price of a cart.
function quoteOf(site: Site): (items: readonly Line[]) => Ask {
  const headers = { ...anonymous(site), "content-type": "application/json" };
  return (items) => {
    const body = JSON.stringify({ items, shippingAddress: address, paymentMethod: "cash" });
    return { method: "POST", path: "/api/v1/storefront/quote", headers, body };
  };
}

async function quoting(site: Site): Promise<Asking> {
  const quote = quoteOf(site)(await inStock(site.store, 2));
  return { kind: "same", make: () => quote };
}

async function quotingCarts(site: Site): Promise<Asking> {
  const items = await inStock(site.store, 100);
  const quote = quoteOf(site);
  return {
    kind: "new",
    make(number) {
      const [first, step, more] = combination(number, [items.length, items.length - 1, 9]) as [
        number,
        number,
        number,
      ];
      const other = (first + 1 + step) % items.length;
      return quote([first, other].map((i) => ({ ...items[i]!, quantity: 1 + more })));
    },
  };
}

async function readingCart(site: Site): Promise<Asking> {
  const cart = { items: await inStock(site.store, 2), shippingAddress: address, paymentMethod: "cash" };
  const { data } = (await site.store.post("/api/v1/storefront/carts", cart)) as {
    data: { id: string; token: string };
  };
  const headers = { ...anonymous(site), "x-cart-token": data.token };
  return always(`/api/v1/storefront/carts/${data.id}`, headers);
}

async function checkingOut(site: Site): Promise<Asking> {
  const items = await inStock(site.store, 2);
  const cart = { items, shippingAddress: address, paymentMethod: "cash" };
  return {
    kind: "new",
    make(number) {
      const word = wordOf(number);
      const customer = { email: `${word}@bench.test.example`, firstName: "Ada", lastName: "Lovelace" };
      const headers = { ...anonymous(site), ...onceOnly(word) };
      const body = JSON.stringify({ ...cart, customer });
      return { method: "POST", path: "/api/v1/storefront/checkout", headers, body };
    },
  };
}

const PAGES = 50;
const newest = async ({ store }: Site) => always(ORDERS, store.headers);
const listing = async ({ store }: Site) =>
  inTurns(
    Array.from({ length: PAGES }, (_, i) => `${ORDERS}?page=${i + 1}`),
    store.headers,
  );

/** The workloads of orders, shoppers' ones included. */
export const orderWorkloads: readonly Workload[] = [
  {
    name: "order-list",
    what: "20 orders, one page of 50 after another; nothing changed since",
    prepare: listing,
  },
  {
    name: "order-list-changed",
    what: "the newest 20 orders while one of them changes all the time",
    beside: "versions",
    prepare: newest,
  },
  {
    name: "order-read",
    what: "one order with its lines and its timeline",
    async prepare({ store }) {
      const { data } = (await store.get(`${ORDERS}?limit=1&status=delivered`)) as {
        data: { orders: { id: string }[] };
      };
      return always(`${ORDERS}/${data.orders[0]!.id}`, store.headers);
    },
  },
  { name: "quote", what: "a shopper's cart of 2 lines, priced", prepare: quoting },
  { name: "quote-carts", what: "the same for carts that differ with each request", prepare: quotingCarts },
  {
    name: "cart-read",
    what: "a shopper's cart of 2 lines that nothing has changed, read by its token",
    prepare: readingCart,
  },
  { name: "checkout", what: "a guest's checkout of 2 lines", writes: true, prepare: checkingOut },
  orderPlace("order-place-1", 1),
  orderPlace("order-place", 2),
  orderPlace("order-place-50", 50),
  {
    name: "order-place-apart",
    what: "an order of 2 lines, each of other products than those at the same time",
    writes: true,
    prepare: ({ store }) => placing(store, 2, { among: 100 }),
  },
];
