/** What a workload is driven against: a seeded store, and how to ask it something. */
export type Subject = {
  url: string;
  headers: Record<string, string>;
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
};

/** One kind of request, repeated. */
export type Workload = {
  name: string;
  what: string;
  /** Whether nobody in particular asks, as a shopper's browser does. */
  isAnonymous?: boolean;
  /** A statement that something else repeats meanwhile. */
  disturb?: string;
  request(subject: Subject): Promise<{ method: "GET" | "POST" | "PUT"; path: string }>;
  /** For what writes, and so is another request each time: what is marked by the word, which is like no other. */
  marked?: (word: string) => { body: string; headers: Record<string, string> };
};

/** A word that is like no other of its length. */
export const wordOf = (number: number): string => `w${number.toString(16).padStart(19, "0")}`;

const newProduct = (word: string) => ({
  price: "24.90",
  compareAtPrice: "29.90",
  sku: word,
  brand: "Blue Kiln",
  tags: ["kitchen", "ceramics"],
  images: [`https://img.test/${word}/1.jpg`, `https://img.test/${word}/2.jpg`],
  translations: [
    {
      language: "en",
      name: `Stoneware Bowl ${word}`,
      description:
        "<p>A hand-thrown bowl with a matte glaze that holds 600 ml.</p><p>It goes in the dishwasher.</p>",
    },
  ],
  variants: [{ name: "Color", values: ["Ash", "Rust"] }],
  productVariants: ["Ash", "Rust"].map((Color, i) => ({
    options: { Color },
    sku: `${word}-${i}`,
    quantity: 12,
  })),
});

const FILTER = "/api/v1/products/filter?brand=Blue%20Kiln&inStock=true";

const STOREFRONT = "/api/v1/storefront/products?lang=de";

type Variant = { id: string };
type Listed = { id: string; productVariants: readonly Variant[] };
const PLENTY = 1_000_000_000;
const home = {
  firstName: "Ada",
  lastName: "Lovelace",
  address1: "St. James Square 12",
  city: "London",
  country: "GB",
};

// So many variants, each of another product, with plenty in stock.
async function inStock({ get, post }: Subject, lines: number) {
  const { data } = (await get("/api/v1/products?limit=100")) as { data: { products: Listed[] } };
  const found = data.products.filter(({ productVariants }) => productVariants.length).slice(0, lines);
  const items = found.map(({ id, productVariants: [variant] }) => ({
    productId: id,
    variantId: variant!.id,
    quantity: 2,
  }));
  for (const { productId, variantId } of items)
    await post(`/api/v1/products/${productId}/stock`, { variantId, set: PLENTY, reason: "counted" });
  return { items };
}

// Orders of a store wait for each other at its counter, whatever is in them.
function orderPlace(name: string, lines: number): Workload {
  let order: object = {};
  return {
    name,
    what: `an order of ${lines} ${lines === 1 ? "line" : "lines"}, each request under an Idempotency-Key of its own`,
    async request(subject) {
      const { items } = await inStock(subject, lines);
      const { data: people } = (await subject.get("/api/v1/customer?limit=1")) as {
        data: { customers: { id: string }[] };
      };
      const customerId = people.customers[0]!.id;
      order = { customerId, items, shippingAddress: home, paymentMethod: "cash" };
      return { method: "POST", path: "/api/v1/orders" };
    },
    marked: (word) => ({
      body: JSON.stringify({ ...order, externalId: word }),
      headers: { "content-type": "application/json", "idempotency-key": word },
    }),
  };
}

let cart: object = {};
const checkout: Workload = {
  name: "checkout",
  what: "a guest's checkout of 2 lines, each request under an Idempotency-Key of its own",
  isAnonymous: true,
  async request(subject) {
    const { items } = await inStock(subject, 2);
    cart = { items, shippingAddress: home, paymentMethod: "cash" };
    return { method: "POST", path: "/api/v1/storefront/checkout" };
  },
  marked: (word) => ({
    body: JSON.stringify({
      ...cart,
      customer: { email: `${word}@bench.test.example`, firstName: "Ada", lastName: "Lovelace" },
    }),
    headers: { "content-type": "application/json", "idempotency-key": word },
  }),
};

type Page = { data: { products: { id: string }[] } };

export const workloads: readonly Workload[] = [
  {
    name: "product-list",
    what: "20 products, two languages, two images, as an integrator lists them; nothing changed since",
    request: async () => ({ method: "GET", path: "/api/v1/products" }),
  },
  {
    name: "product-list-changed",
    what: "the same while something in the catalogue changes all the time",
    disturb: "update product_counts set revision = revision + 1",
    request: async () => ({ method: "GET", path: "/api/v1/products" }),
  },
  {
    name: "product-read",
    what: "one product",
    async request({ get }) {
      const { data } = (await get("/api/v1/products?limit=1&page=500")) as Page;
      return { method: "GET", path: `/api/v1/products/${data.products[0]!.id}` };
    },
  },
  {
    name: "product-filter",
    what: "products of one brand that are in stock, with all facets; nothing changed since",
    request: async () => ({ method: "GET", path: FILTER }),
  },
  {
    name: "product-filter-changed",
    what: "the same while something in the catalogue changes all the time",
    disturb: "update product_counts set revision = revision + 1",
    request: async () => ({ method: "GET", path: FILTER }),
  },
  {
    name: "storefront-list",
    what: "20 products as a shopper's browser lists them, in the language it asks for; nothing changed since",
    isAnonymous: true,
    request: async () => ({ method: "GET", path: STOREFRONT }),
  },
  {
    name: "storefront-list-changed",
    what: "the same while something in the catalogue changes all the time",
    isAnonymous: true,
    disturb: "update product_counts set revision = revision + 1",
    request: async () => ({ method: "GET", path: STOREFRONT }),
  },
  {
    name: "product-write",
    what: "a new product with two variants and their stock, each request under an Idempotency-Key of its own",
    request: async () => ({ method: "POST", path: "/api/v1/products" }),
    marked: (word) => ({
      body: JSON.stringify(newProduct(word)),
      headers: { "content-type": "application/json", "idempotency-key": word },
    }),
  },
  {
    name: "customer-create",
    what: "a new customer with a code and a temporary password, two mails queued, each request under a key of its own",
    request: async () => ({ method: "POST", path: "/api/v1/customer" }),
    marked: (word) => ({
      body: JSON.stringify({
        email: `${word}@bench.test.example`,
        firstName: "Ada",
        lastName: `Lovelace ${word}`,
        phone: "+442071838750",
        marketingOptIn: true,
      }),
      headers: { "content-type": "application/json", "idempotency-key": word },
    }),
  },
  {
    name: "order-list",
    what: "20 orders, the newest first",
    request: async () => ({ method: "GET", path: "/api/v1/orders" }),
  },
  {
    name: "order-read",
    what: "one order with its lines and its timeline",
    async request({ get }) {
      const { data } = (await get("/api/v1/orders?limit=1&status=delivered")) as {
        data: { orders: { id: string }[] };
      };
      return { method: "GET", path: `/api/v1/orders/${data.orders[0]!.id}` };
    },
  },
  checkout,
  orderPlace("order-place-1", 1),
  orderPlace("order-place", 2),
  orderPlace("order-place-50", 50),
];
