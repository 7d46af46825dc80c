import { LRUCache } from "lru-cache";
import { ApiError, notFound } from "../../http/answers/errors.ts";
import type { ShopCall } from "../../http/html/serve-shop.ts";
import type { Principal } from "../../http/request/principal.ts";
import { keyOf, type Need } from "../render/index.ts";
import type { Revisions } from "../theme/index.ts";
import type { Json } from "./json.ts";
import { flattened, hasSlug, inOneLanguage } from "./shape.ts";

/** For whom a page reads, in which language. */
export type Reading = {
  call: Pick<ShopCall, "ask" | "store" | "origin">;
  language: string;
  /** As of which revisions: what is known of the same is not read again. */
  revisions: Revisions;
  customer: Principal | undefined;
  /** The visitor's cart: its id, and its token where it is nobody's. */
  cart: { id: string; token: string | undefined } | undefined;
};

/** What reads the answers to the needs of pages. */
export type NeedReader = {
  /** The answers in the order of the needs, null where nothing is there. Throws what the endpoints fail by. */
  read(reading: Reading, needs: readonly Need[]): Promise<unknown[]>;
};

type Known = { revision: string; answer: Promise<unknown>; size: number };

const MOST_BYTES = 16 * 1_048_576;
// Of these every page has some; products are in the pages themselves.
const keptKinds: ReadonlySet<Need["kind"]> = new Set(["collections", "menu", "page", "pages"]);

/** Reads what pages show from the storefront's endpoints. What many pages have is kept while its revision is the same. */
export function createNeedReader(): NeedReader {
  const known = new LRUCache<string, Known>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ size }) => size + 500,
  });

  // A category is asked for by its id.
  const idOf = async (reading: Reading, handle: string): Promise<string> => {
    const found = (await keptRead(reading, { kind: "collection", handle })) as Json | null;
    if (!found) throw notFound();
    return found.id;
  };

  function keptRead(reading: Reading, need: Need): Promise<unknown> {
    if (need.kind === "collection")
      return keptRead(reading, { kind: "collections" }).then(
        (all) => (all as Json[]).find((one) => one.id === need.handle || hasSlug(one, need.handle)) ?? null,
      );
    if (!keptKinds.has(need.kind)) return readOne(reading, need, idOf).then(({ answer }) => answer);
    const { call, language, revisions } = reading;
    const key = `${call.store.id} ${call.origin} ${language} ${keyOf(need)}`;
    const revision = revisionOf(need, revisions);
    const before = known.get(key);
    if (before?.revision === revision) return before.answer;
    const reads = readOne(reading, need, idOf);
    const entry = { revision, answer: reads.then(({ answer }) => answer), size: 1_000 };
    known.set(key, entry);
    reads.then(
      ({ size }) => known.get(key) === entry && known.set(key, { ...entry, size }),
      () => known.get(key) === entry && known.delete(key),
    );
    return entry.answer;
  }

  return {
    async read(reading, needs) {
      const products = needs.filter((need) => need.kind === "product").map(({ handle }) => handle);
      const several = products.length > 1 ? readProducts(reading, products) : undefined;
      return Promise.all(
        needs.map(async (need) =>
          need.kind === "product" && several
            ? ((await several).find((one) => hasSlug(one, need.handle) || one.id === need.handle) ?? null)
            : keptRead(reading, need),
        ),
      );
    },
  };
}

// Categories change seldom, products all the time.
const revisionOf = ({ kind }: Need, { catalogue, content }: Revisions): string =>
  kind === "collections"
    ? `${catalogue.split(" ").at(-1)} ${content}`
    : kind === "menu"
      ? `${catalogue} ${content}`
      : content;

type Answered = { answer: unknown; size: number };

async function orNull(asking: Promise<Answered>): Promise<Answered> {
  try {
    return await asking;
  } catch (error) {
    const isRefused = error instanceof ApiError && [400, 401, 403, 404].includes(error.status);
    if (isRefused) return { answer: null, size: 0 };
    throw error;
  }
}

const STOREFRONT = "GET /api/v1/storefront";

async function readProducts(reading: Reading, slugs: readonly string[]): Promise<Json[]> {
  const query = { lang: reading.language, slugs: slugs.join(","), limit: String(slugs.length) };
  const { data } = await reading.call.ask<{ products: Json[] }>(`${STOREFRONT}/products`, { query });
  return data.products.map(inOneLanguage);
}

function readOne(
  reading: Reading,
  need: Need,
  idOf: (reading: Reading, handle: string) => Promise<string>,
): Promise<Answered> {
  const { call, language, customer, cart } = reading;
  const lang = language;
  const get = async (
    path: string,
    sent: {
      query?: Record<string, string>;
      params?: Record<string, string>;
      headers?: Record<string, string>;
    },
    shape: (data: Json) => unknown = (data) => data,
  ) => {
    const { data, size } = await call.ask<Json>(
      `${STOREFRONT}${path}`,
      { ...sent, headers: { "x-locale": lang, ...sent.headers } },
      customer,
    );
    return { answer: shape(data), size };
  };
  const products = (data: Json) => ({ ...data, products: (data.products as Json[]).map(inOneLanguage) });
  const window = (of: {
    page: number;
    limit: number;
    sort?: string;
    filters?: Readonly<Record<string, string>>;
  }) => ({
    lang,
    page: String(of.page),
    limit: String(of.limit),
    ...(of.sort && { sort: of.sort }),
    ...of.filters,
  });
  switch (need.kind) {
    case "product":
      return orNull(
        get("/products/:idOrSlug", { params: { idOrSlug: need.handle }, query: { lang } }, inOneLanguage),
      );
    case "collections":
      return get("/categories/tree", { query: { lang } }, ({ categories }) => flattened(categories));
    case "collectionProducts":
      return orNull(collectionProducts(need.handle));
    case "search":
      return orNull(get("/products/filter", { query: { ...window(need), q: need.q } }, products));
    case "recommendations":
      return orNull(
        get("/products", { query: { lang, relatedTo: need.productId, limit: String(need.limit) } }, products),
      );
    case "menu":
      return orNull(get("/menus/:handle", { params: { handle: need.handle }, query: { lang } }));
    case "page":
      return orNull(
        get("/pages/:idOrSlug", { params: { idOrSlug: need.handle }, query: { lang } }, inOneLanguage),
      );
    case "pages":
      return orNull(
        get("/pages", { query: { lang, limit: "100" } }, ({ pages }) => pages.map(inOneLanguage)),
      );
    case "cart":
      if (!cart) return Promise.resolve({ answer: null, size: 0 });
      return orNull(
        get("/carts/:id", {
          params: { id: cart.id },
          ...(cart.token && { headers: { "x-cart-token": cart.token } }),
        }),
      );
    case "customer":
      return customer ? orNull(get("/account", {})) : Promise.resolve({ answer: null, size: 0 });
    case "orders":
      return customer
        ? orNull(get("/account/orders", { query: { page: String(need.page), limit: String(need.limit) } }))
        : Promise.resolve({ answer: null, size: 0 });
    case "order":
      return customer
        ? orNull(get("/account/orders/:id", { params: { id: need.id } }))
        : Promise.resolve({ answer: null, size: 0 });
    case "addresses":
      return customer ? orNull(get("/account/addresses", {})) : Promise.resolve({ answer: null, size: 0 });
    case "reviews":
      return orNull(
        get("/products/:id/reviews", {
          params: { id: need.productId },
          query: { page: String(need.page), limit: String(need.limit) },
        }),
      );
    default:
      return Promise.resolve({ answer: null, size: 0 });
  }

  async function collectionProducts(handle: string): Promise<Answered> {
    const paging = need as Extract<Need, { kind: "collectionProducts" }>;
    const within: Record<string, string> = handle === "all" ? {} : { category: await idOf(reading, handle) };
    return get("/products/filter", { query: { ...window(paging), ...within } }, products);
  }
}
