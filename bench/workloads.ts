/** What a workload is driven against: a seeded store, and how to ask it something. */
export type Subject = {
  url: string;
  headers: Record<string, string>;
  get(path: string): Promise<unknown>;
};

/** One kind of request, repeated. */
export type Workload = {
  name: string;
  what: string;
  /** A statement that something else repeats meanwhile. */
  disturb?: string;
  request(subject: Subject): Promise<{ method: "GET" | "POST" | "PUT"; path: string; body?: string }>;
};

const FILTER = "/api/v1/products/filter?brand=Blue%20Kiln&inStock=true";

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
];
