import { mixes } from "./mix.ts";
import { combination } from "./numbers.ts";
import { orderWorkloads } from "./order-workloads.ts";
import { shopWorkloads } from "./shop-workloads.ts";
import type { Site } from "./site.ts";
import { type Asking, always, anonymous, get, inTurns, onceOnly, type Workload, wordOf } from "./workload.ts";

const LIST = "/api/v1/products";
const FILTER = "/api/v1/products/filter";
const SHELVES = "/api/v1/storefront/products?lang=de";
const SEARCH = "/api/v1/storefront/products/filter";
// Without room for pages, each request is answered by the database.
const UNCACHED = { STOA_CACHE_MB: "0" };
const FRESH_PAGES = 50;
const SORTS = ["createdAt", "updatedAt", "price", "name"].flatMap((sort) => [sort, `-${sort}`]);

type Listed = { id: string; translations: { name: string }[] };
const listed = async ({ store }: Site, query: string) =>
  ((await store.get(`${LIST}?${query}`)) as { data: { products: Listed[] } }).data.products;

// Every two words of each of a hundred products' names: there is something to find by them.
async function pairsOfWords(site: Site): Promise<string[]> {
  const names = (await listed(site, "limit=100")).map(({ translations }) => translations[0]!.name);
  const pairs = names.flatMap((name) => {
    const words = name.split(/\s+/).filter((word) => /^\p{L}+$/u.test(word));
    return words.flatMap((one, i) => words.slice(i + 1).map((other) => `${one} ${other}`));
  });
  return [...new Set(pairs)].map(encodeURIComponent);
}

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

const newCustomer = (word: string) => ({
  email: `${word}@bench.test.example`,
  firstName: "Ada",
  lastName: `Lovelace ${word}`,
  phone: "+442071838750",
  marketingOptIn: true,
});

const creating =
  (path: string, bodyOf: (word: string) => object) =>
  async (site: Site): Promise<Asking> => ({
    kind: "new",
    make(number) {
      const word = wordOf(number);
      const headers = { ...site.store.headers, ...onceOnly(word) };
      return { method: "POST", path, headers, body: JSON.stringify(bodyOf(word)) };
    },
  });

const list = async ({ store }: Site) => always(LIST, store.headers);
const filter = async ({ store }: Site) => always(`${FILTER}?brand=Blue%20Kiln&inStock=true`, store.headers);
const shelves = async (site: Site) => always(SHELVES, anonymous(site));

// So many lengths of a page, from the shortest on.
const LENGTHS = 20;
const SHORTEST = 6;
// All of them mean the store's language: no page is asked for twice in a run.
const LANGUAGES = ["", "&lang=en", "&lang=en-US", "&lang=en-GB"];

/** All workloads, in the order in which they are measured. */
export const workloads: readonly Workload[] = [
  {
    name: "product-list",
    what: "20 products, two languages, two images, as an integrator lists them; nothing changed since",
    prepare: list,
  },
  {
    name: "product-list-20",
    what: "the same while 20 products a second are changed",
    beside: { changes: 20 },
    prepare: list,
  },
  {
    name: "product-list-changed",
    what: "the same while something in the catalogue changes all the time",
    beside: "revisions",
    prepare: list,
  },
  {
    name: "product-pages",
    what: "pages, lengths and orders of the list that differ with each request",
    prepare: async ({ store }) => ({
      kind: "new",
      make(number) {
        const radixes = [SORTS.length, 2, 40, LENGTHS, LANGUAGES.length];
        const [sort, active, page, length, language] = combination(number, radixes) as [
          number,
          number,
          number,
          number,
          number,
        ];
        const query = `page=${page + 1}&limit=${SHORTEST + length}&sort=${SORTS[sort]}${LANGUAGES[language]}`;
        return get(`${LIST}?${query}${active ? "&isActive=true" : ""}`, store.headers);
      },
    }),
  },
  {
    name: "product-words",
    what: "the list by two words that differ with each request",
    async prepare(site) {
      const pairs = await pairsOfWords(site);
      return {
        kind: "new",
        make(number) {
          const [sort, pair, length] = combination(number, [SORTS.length, pairs.length, LENGTHS]) as [
            number,
            number,
            number,
          ];
          const query = `q=${pairs[pair]}&sort=${SORTS[sort]}&limit=${SHORTEST + length}`;
          return get(`${LIST}?${query}`, site.store.headers);
        },
      };
    },
  },
  {
    name: "product-read",
    what: "one product after another",
    async prepare(site) {
      const pages = Array.from({ length: 10 }, (_, i) => listed(site, `limit=100&fields=id&page=${i + 1}`));
      const ids = (await Promise.all(pages)).flat().map(({ id }) => id);
      return inTurns(
        ids.map((id) => `${LIST}/${id}`),
        site.store.headers,
      );
    },
  },
  {
    name: "product-filter",
    what: "products of one brand that are in stock, with all facets; nothing changed since",
    prepare: filter,
  },
  {
    name: "product-filter-changed",
    what: "the same while something in the catalogue changes all the time",
    beside: "revisions",
    prepare: filter,
  },
  {
    name: "product-filter-words",
    what: "by words and prices that differ with each request, with all facets",
    async prepare(site) {
      const pairs = await pairsOfWords(site);
      return {
        kind: "new",
        make(number) {
          const [pair] = combination(number, [pairs.length]);
          const query = `q=${pairs[pair!]}&maxPrice=${(100_000 + number) / 100}`;
          return get(`${FILTER}?${query}`, site.store.headers);
        },
      };
    },
  },
  {
    name: "list-fresh",
    what: "20 products, one page of 50 after another, from a server that caches none",
    env: UNCACHED,
    prepare: async ({ store }) => ({
      kind: "new",
      make: (number) => get(`${LIST}?page=${1 + (number % FRESH_PAGES)}`, store.headers),
    }),
  },
  {
    name: "search-fresh",
    what: "a shopper's search by two words with all facets, from a server that caches none",
    env: UNCACHED,
    async prepare(site) {
      const pairs = await pairsOfWords(site);
      return {
        kind: "new",
        make: (number) => get(`${SEARCH}?q=${pairs[number % pairs.length]}`, anonymous(site)),
      };
    },
  },
  { name: "storefront-list", what: "20 products as a shopper's browser lists them", prepare: shelves },
  {
    name: "storefront-list-changed",
    what: "the same while something in the catalogue changes all the time",
    beside: "revisions",
    prepare: shelves,
  },
  {
    name: "stores-in-turn",
    what: "the lists of 1,000 stores, one after another",
    async prepare(site) {
      const stores = await site.stores(1_000, 20);
      return { kind: "turns", make: (number) => get(LIST, stores[number % stores.length]!) };
    },
  },
  {
    name: "neighbor-alone",
    what: "a list by 4 clients; nothing changed since",
    connections: 4,
    prepare: list,
  },
  {
    name: "neighbor",
    what: "the same beside 4 clients that filter a big store (--big)",
    connections: 4,
    beside: { filters: 4 },
    prepare: list,
  },
  {
    name: "product-write",
    what: "a new product with two variants and their stock",
    writes: true,
    prepare: creating(LIST, newProduct),
  },
  {
    name: "customer-create",
    what: "a new customer with a code and a temporary password, two mails queued",
    writes: true,
    prepare: creating("/api/v1/customer", newCustomer),
  },
  {
    name: "customer-create-alone",
    what: "the same by one client, who waits for each answer",
    connections: 1,
    writes: true,
    prepare: creating("/api/v1/customer", newCustomer),
  },
  ...orderWorkloads,
  ...shopWorkloads,
  ...mixes,
];
