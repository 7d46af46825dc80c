import { fraction, zipf } from "./numbers.ts";
import { type Subject, subjectAt } from "./setup.ts";
import type { Site } from "./site.ts";
import { type Ask, type Asking, get, onceOnly, type Workload, wordOf } from "./workload.ts";

const LIST = "/api/v1/products";
const PAGES = 200;
const LENGTHS = [20, 50, 100, 10];
const SORTS = ["-createdAt", "name", "price", "-updatedAt", "-price", "createdAt", "-name", "updatedAt"];
const SHOPPER_SORTS = SORTS.filter((sort) => !sort.endsWith("updatedAt"));
const FIELDS = [
  "",
  "&fields=id,sku,price,quantity",
  "&fields=id,translations,images,price",
  "&fields=id,updatedAt",
];
const LANGUAGES = ["", "&lang=de"];
const NAMES_READ = 1_000;
// As many requests a minute as a key may have at most: the limits are counted, and refuse nobody.
const MOST_A_MINUTE = 60_000;
const KEYS = 10;

type Listed = { id: string; translations: { name: string }[] };
type Page = { data: { products: Listed[]; pagination: { nextCursor: string | null } } };
type Facets = { data: { facets: { key: string; values: { value: string }[] }[] } };

// Each kind of request with its share of 100. What it asks for is chosen by Zipf's law, by a die of its own for each part.
const KINDS = { read: 35, page: 25, filter: 15, words: 10, shelf: 10, write: 5 };

async function allProducts(store: Subject, fields: string, most: number): Promise<Listed[]> {
  const found: Listed[] = [];
  for (let after: string | null = ""; after !== null && found.length < most; ) {
    const path = `${LIST}?limit=100&fields=${fields}${after && `&after=${after}`}`;
    const { data } = (await store.get(path)) as Page;
    found.push(...data.products);
    after = data.pagination.nextCursor;
  }
  return found;
}

async function wordsOf(store: Subject): Promise<string[]> {
  const names = (await allProducts(store, "translations", NAMES_READ)).map(
    ({ translations }) => translations[0]!.name,
  );
  const words = names.flatMap((name) => name.split(/\s+/)).filter((word) => /^\p{L}{3,}$/u.test(word));
  const pairs = names.map((name) => name.split(/\s+/).slice(0, 2).join(" "));
  return [...new Set([...words, ...pairs])].map(encodeURIComponent);
}

// As the query names what a facet is of.
const parameterOf = (facet: string): string =>
  facet === "rating" ? "minRating" : facet.replace(/^option\.(.*)$/, "option[$1]");

async function choicesOf(store: Subject): Promise<string[]> {
  const { data } = (await store.get(`${LIST}/filter?limit=1`)) as Facets;
  const one = data.facets
    .filter(({ key }) => key !== "inStock")
    .flatMap(({ key, values }) =>
      values.map(({ value }) => `${encodeURIComponent(parameterOf(key))}=${encodeURIComponent(value)}`),
    );
  return [...one, ...one.flatMap((choice) => [`${choice}&inStock=true`, `${choice}&maxPrice=50&sort=price`])];
}

// Several keys, as a key may ask so often at most.
async function keysOf(store: Subject): Promise<Record<string, string>[]> {
  const made = Array.from({ length: KEYS }, async (_, i) => {
    const body = { name: `mix ${i}`, permissions: ["products"], rateLimit: MOST_A_MINUTE };
    const { data } = (await store.post("/api/v1/api-keys", body)) as { data: { key: string } };
    return { host: store.headers.host!, authorization: `Bearer ${data.key}` };
  });
  return Promise.all(made);
}

/** What users ask of a store of `--big` products: reads, pages, filters, words, a shopper's pages, and 5 % writes. */
async function mixing(site: Site): Promise<Asking> {
  const store = subjectAt(site.server.url, await site.big());
  const ids = (await allProducts(store, "id", Number.POSITIVE_INFINITY)).map(({ id }) => id);
  const words = await wordsOf(store);
  const choices = await choicesOf(store);
  const keys = await keysOf(store);
  const die = <T>(kind: number, things: readonly T[]) => {
    const choose = zipf(things.length);
    return (number: number): T => things[choose(fraction(number, kind))]!;
  };
  const pages = die(
    1,
    Array.from({ length: PAGES }, (_, i) => i + 1),
  );
  const [sort, length, fields, language] = [
    die(2, SORTS),
    die(3, LENGTHS),
    die(4, FIELDS),
    die(5, LANGUAGES),
  ];
  const [id, word, choice] = [die(6, ids), die(7, words), die(8, choices)];
  const shopperSort = die(9, SHOPPER_SORTS);
  // Each shopper has an address of their own, which counts where the proxy before the server is trusted.
  const shopper = (number: number) => ({
    host: store.headers.host!,
    "x-forwarded-for": `198.18.${(number >> 8) & 255}.${number & 255}`,
  });
  const make: Record<keyof typeof KINDS, (number: number, headers: Record<string, string>) => Ask> = {
    read: (number, headers) => get(`${LIST}/${id(number)}`, headers),
    page: (number, headers) =>
      get(
        `${LIST}?page=${pages(number)}&limit=${length(number)}&sort=${sort(number)}${fields(number)}${language(number)}`,
        headers,
      ),
    filter: (number, headers) => get(`${LIST}/filter?${choice(number)}${language(number)}`, headers),
    words: (number, headers) => get(`${LIST}?q=${word(number)}&sort=${sort(number)}`, headers),
    shelf: (number) =>
      get(`/api/v1/storefront/products?page=${pages(number)}&sort=${shopperSort(number)}`, shopper(number)),
    write: (number, headers) => ({
      method: "PUT",
      path: `${LIST}/${id(number)}`,
      headers: { ...headers, ...onceOnly(wordOf(number)) },
      body: JSON.stringify({ price: `${20 + (number % 50)}.90` }),
    }),
  };
  const hundred = Object.entries(KINDS).flatMap(([kind, share]) =>
    new Array<string>(share).fill(kind),
  ) as (keyof typeof KINDS)[];
  return {
    kind: "mix",
    make: (number) => make[hundred[Math.floor(fraction(number) * 100)]!](number, keys[number % KEYS]!),
  };
}

/** What a mechanism is judged by: requests as users mix them, without rate limits and with them. */
export const mixes: readonly Workload[] = [
  {
    name: "mix",
    what: "what users ask of a big store (--big): ids, pages, sorts, fields, words and filters by Zipf's law, 5 % writes",
    prepare: mixing,
  },
  {
    name: "mix-limited",
    what: "the same with rate limits on",
    env: { RATE_LIMIT: "on", TRUST_PROXY: "127.0.0.1" },
    prepare: mixing,
  },
];
