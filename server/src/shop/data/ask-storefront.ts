// Reads the data of a page, such as its cart, from the storefront's endpoints.

import { ApiError } from "../../http/answers/errors.ts";
import type { ShopCall } from "../../http/html/serve-shop.ts";
import type { Principal } from "../../http/request/principal.ts";
import { isUuid } from "../../kit/cursor.ts";
import type { Need } from "../render/index.ts";
import type { Revisions } from "../theme/index.ts";
import { flattenTree, type Json, pickLanguage } from "./shape.ts";

/** For whom a page reads, in which language. */
export type Reading = {
  call: Pick<ShopCall, "ask" | "store" | "origin">;
  language: string;
  /** The revisions to read; cached answers of the same ones are reused. */
  revisions: Revisions;
  customer: Principal | undefined;
  /** The visitor's cart: its id, and its token where it is nobody's. */
  cart: { id: string; token: string | undefined } | undefined;
};

/** The answer of an endpoint, and its length in characters. */
export type Answered = { answer: unknown; size: number };

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

/** The menus of these handles, in one request. */
export async function readMenus(reading: Reading, handles: readonly string[]): Promise<Json[]> {
  const query = { lang: reading.language, handles: handles.join(",") };
  const { data } = await reading.call.ask<{ menus: Json[] }>(`${STOREFRONT}/menus`, { query });
  return data.menus;
}

/** Products by their slugs, or by their ids, as carts and orders name them. */
export async function readProducts(reading: Reading, handles: readonly string[]): Promise<Json[]> {
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
  return [...byId, ...bySlug].map(pickLanguage);
}

/**
 * The answer to one need, null where nothing is there; `idOf` finds a category's id. Throws what the endpoint
 * fails by.
 */
export function readOne(
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
  const products = (data: Json) => ({ ...data, products: (data.products as Json[]).map(pickLanguage) });
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
        get("/products/:idOrSlug", { params: { idOrSlug: need.handle }, query: { lang } }, pickLanguage),
      );
    // Of a former slug the one that counts is found in the tree, by its id.
    case "collection":
      return orNull(
        get("/categories/:idOrSlug", { params: { idOrSlug: need.handle }, query: { lang } }, ({ id }) => ({
          id,
        })),
      );
    case "collections":
      return get("/categories/tree", { query: { lang } }, ({ categories }) => flattenTree(categories));
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
        get("/pages/:idOrSlug", { params: { idOrSlug: need.handle }, query: { lang } }, pickLanguage),
      );
    case "pages":
      return orNull(get("/pages", { query: { lang, limit: "100" } }, ({ pages }) => pages.map(pickLanguage)));
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
    case "addressForm":
      return orNull(get("/address-form", { query: { country: need.country } }));
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
