import { LRUCache } from "lru-cache";
import { ApiError, notFound } from "../../http/answers/errors.ts";
import type { ShopCall } from "../../http/html/serve-shop.ts";
import type { Principal } from "../../http/request/principal.ts";
import { isUuid } from "../../kit/cursor.ts";
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

const MOST_BYTES = 16 * 1_048_576;
const ENTRY_BYTES = 1_000;
// Of these every page has some; products are in the pages themselves.
const keptKinds: ReadonlySet<Need["kind"]> = new Set(["collections", "menu", "page", "pages"]);

/** What is known of a need: the answer, and what of the revisions has to be the same as it was. */
type Known = { answer: Promise<unknown>; follows: Follows; revision: string; size: number };
type Follows = (revisions: Revisions) => string;

// Categories have a revision of their own, which changes seldom; products change all the time.
const followsContent: Follows = ({ content }) => content;
const followsCategories: Follows = ({ catalogue, content }) => `${catalogue.split(" ").at(-1)} ${content}`;
const followsAll: Follows = ({ catalogue, content }) => `${catalogue} ${content}`;

const namesProducts = (items: readonly Json[] = []): boolean =>
  items.some(({ link, items: below }) => link?.kind === "product" || namesProducts(below));
const followed = ({ kind }: Need, answer: unknown): Follows => {
  if (kind === "page" || kind === "pages") return followsContent;
  return kind === "menu" && namesProducts((answer as Json | null)?.items) ? followsAll : followsCategories;
};

/** Reads what pages show from the storefront's endpoints. What many pages have is kept while its revision is the same. */
export function createNeedReader(): NeedReader {
  const known = new LRUCache<string, Known>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ size }) => size + ENTRY_BYTES,
  });

  function kept(reading: Reading, need: Need, read: () => Promise<Answered>): Promise<unknown> {
    const { call, language, revisions } = reading;
    const key = `${call.store.id} ${call.origin} ${language} ${keyOf(need)}`;
    const before = known.get(key);
    if (before && before.follows(revisions) === before.revision) return before.answer;
    const reads = read();
    const answer = reads.then(({ answer }) => answer);
    // As long as it is not there, it is for those of the very same revisions.
    const coming: Known = { answer, follows: followsAll, revision: followsAll(revisions), size: 0 };
    known.set(key, coming);
    reads.then(
      ({ answer: found, size }) => {
        const follows = followed(need, found);
        if (known.get(key) === coming)
          known.set(key, { answer, follows, revision: follows(revisions), size });
      },
      () => known.get(key) === coming && known.delete(key),
    );
    return answer;
  }

  async function collectionOf(reading: Reading, handle: string): Promise<Json | null> {
    const all = (await readNeed(reading, { kind: "collections" })) as Json[];
    return all.find((one) => one.id === handle || hasSlug(one, handle)) ?? null;
  }

  // A category is asked for by its id.
  async function idOf(reading: Reading, handle: string): Promise<string> {
    const found = await collectionOf(reading, handle);
    if (!found) throw notFound();
    return found.id;
  }

  function readNeed(reading: Reading, need: Need): Promise<unknown> {
    if (need.kind === "collection") return collectionOf(reading, need.handle);
    const read = () => readOne(reading, need, idOf);
    return keptKinds.has(need.kind) ? kept(reading, need, read) : read().then(({ answer }) => answer);
  }

  return {
    async read(reading, needs) {
      const products = batch(needs, "product", (handles) => readProducts(reading, handles));
      const menus = batch(needs, "menu", (handles) => readMenus(reading, handles));
      return Promise.all(
        needs.map(async (need) => {
          if (need.kind === "product" && products) return findIn(await products(), need.handle);
          if (need.kind !== "menu" || !menus) return readNeed(reading, need);
          return kept(reading, need, async () => {
            const answer = findIn(await menus(), need.handle);
            return { answer, size: JSON.stringify(answer).length };
          });
        }),
      );
    },
  };
}

const findIn = (rows: readonly Json[], handle: string): Json | null =>
  rows.find((one) => one.id === handle || one.handle === handle || hasSlug(one, handle)) ?? null;

/** What reads all needs of a kind at once, when one of them is asked for; undefined of a single one. */
function batch(
  needs: readonly Need[],
  kind: "product" | "menu",
  read: (handles: readonly string[]) => Promise<Json[]>,
): (() => Promise<Json[]>) | undefined {
  const handles = needs.flatMap((need) => (need.kind === kind ? [need.handle] : []));
  if (handles.length < 2) return undefined;
  let reads: Promise<Json[]> | undefined;
  return () => (reads ??= read(handles));
}

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

async function readMenus(reading: Reading, handles: readonly string[]): Promise<Json[]> {
  const query = { lang: reading.language, handles: handles.join(",") };
  const { data } = await reading.call.ask<{ menus: Json[] }>(`${STOREFRONT}/menus`, { query });
  return data.menus;
}

/** Products by their slugs, or by their ids, as carts and orders name them. */
async function readProducts(reading: Reading, handles: readonly string[]): Promise<Json[]> {
  const read = async (by: "ids" | "slugs", some: readonly string[]): Promise<Json[]> => {
    if (!some.length) return [];
    const query = { lang: reading.language, [by]: some.join(","), limit: String(some.length) };
    const { data } = await reading.call.ask<{ products: Json[] }>(`${STOREFRONT}/products`, { query });
    return data.products;
  };
  const isId = (handle: string) => isUuid(handle.toLowerCase());
  const [byId, bySlug] = await Promise.all([
    read("ids", handles.filter(isId)),
    read(
      "slugs",
      handles.filter((handle) => !isId(handle)),
    ),
  ]);
  return [...byId, ...bySlug].map(inOneLanguage);
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
        get(
          "/products/:idOrSlug/recommendations",
          { params: { idOrSlug: need.productId }, query: { lang, limit: String(need.limit) } },
          products,
        ),
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
        get(
          "/carts/:id",
          { params: { id: cart.id }, ...(cart.token && { headers: { "x-cart-token": cart.token } }) },
          // One that has become an order is no cart any more.
          (data) => (data.state === "open" ? data : null),
        ),
      );
    case "customer":
      return customer ? orNull(get("/account", {})) : Promise.resolve({ answer: null, size: 0 });
    case "orders":
      return customer
        ? orNull(get("/account/orders", { query: { page: String(need.page), limit: String(need.limit) } }))
        : Promise.resolve({ answer: null, size: 0 });
    case "order":
      return customer
        ? orNull(get("/orders/:id", { params: { id: need.id } }))
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
