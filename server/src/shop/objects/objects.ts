import { Lookup, type Page } from "../page/index.ts";
import { currentCart } from "./cart.ts";
import { collectionOf, collections } from "./collection.ts";
import { type Json, pageInQuery, queryOf } from "./common.ts";
import { allProducts, linklists, pageOf, pages, productOf } from "./content.ts";
import { currentCustomer, order } from "./customer.ts";
import { orNil } from "./drop.ts";
import { imageAt } from "./image.ts";
import { currentTheme, request, routes } from "./request.ts";
import { robots } from "./robots.ts";
import { predictiveSearch, recommendations, search } from "./search.ts";
import { localization, shop } from "./shop.ts";

/** The global objects by name: each is made when a template reads it first. */
const makers: Readonly<Record<string, (page: Page) => unknown>> = {
  shop: () => shop(null),
  localization: () => localization(null),
  request: () => request(null),
  routes: () => routes(null),
  theme: currentTheme,
  cart: currentCart,
  customer: currentCustomer,
  collections,
  all_products: allProducts,
  linklists,
  pages,
  images: () => new Lookup((name) => imageAt(name)),
  blogs: () =>
    new Lookup(
      () => undefined,
      () => [],
    ),
  articles: () =>
    new Lookup(
      () => undefined,
      () => [],
    ),
  metaobjects: () =>
    new Lookup(
      () => undefined,
      () => [],
    ),
  // Nil on every page, as elsewhere on all but their own pages, which the shop does not have.
  app: () => undefined,
  article: () => undefined,
  blog: () => undefined,
  checkout: () => undefined,
  gift_card: () => undefined,
  metaobject: () => undefined,
  search: () => search(null),
  predictive_search: () => predictiveSearch(null),
  recommendations: () => recommendations(null),
  product: ({ globals }) => own(globals, "product", productOf),
  collection: ({ globals }) => {
    const within = (globals.shop as Json).within as string | undefined;
    return within === undefined ? own(globals, "collection", collectionOf) : collectionOf(within);
  },
  page: ({ globals }) => own(globals, "page", pageOf),
  order: (page) => {
    const { handle, request: asked } = page.globals;
    const isOrder = asked.pageType === "customers/order" && handle !== undefined;
    return isOrder
      ? orNil(order, page.load({ kind: "order", id: handle }) as Json | null | undefined)
      : undefined;
  },
  page_title: ({ globals }) => globals.pageTitle,
  page_description: ({ globals }) => globals.pageDescription,
  page_image: ({ globals }) => imageAt((globals.shop as Json).pageImage ?? globals.shop.socialImage),
  canonical_url: ({ globals }) => globals.canonicalUrl,
  handle: ({ globals }) => globals.handle,
  current_page: () => pageInQuery(),
  current_tags: () => (queryOf("filter.p.tag") ?? "").split(",").filter(Boolean),
  robots: () => robots(null),
  powered_by_link: () => "",
  additional_checkout_buttons: () => "",
  content_for_additional_checkout_buttons: () => "",
  content_for_index: () => "",
  scripts: () => new Lookup(() => undefined),
  closest: (page) =>
    new Lookup((name) =>
      ["product", "collection", "page"].includes(name) ? makers[name]!(page) : undefined,
    ),
  country_option_tags: ({ globals }) =>
    options((globals.shop.shipsToCountries ?? []) as string[], globals.request.locale),
  all_country_option_tags: ({ globals }) =>
    options((globals.shop.shipsToCountries ?? []) as string[], globals.request.locale),
};

/** The names of the global objects. */
export const globalNames: readonly string[] = Object.keys(makers);

type Globals = Page["globals"];
const own = <T>(
  { request: asked, handle }: Globals,
  pageType: string,
  find: (handle: string) => T,
): T | undefined => (asked.pageType === pageType && handle !== undefined ? find(handle) : undefined);

// Codes and names of the language's own data: neither has a sign of markup.
function options(codes: readonly string[], locale: string): string {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return codes
    .map((code) => `<option value="${code}" data-provinces="[]">${names.of(code) ?? code}</option>`)
    .join("");
}

/** The global objects of a page, each an own property that is made when it is read first. */
export function makeObjects(page: Page): Record<string, unknown> {
  const objects: Record<string, unknown> = {};
  for (const [name, make] of Object.entries(makers)) {
    Object.defineProperty(objects, name, {
      enumerable: true,
      configurable: true,
      get() {
        const value = make(page);
        Object.defineProperty(objects, name, { value, enumerable: true, configurable: true, writable: true });
        return value;
      },
      set(value: unknown) {
        Object.defineProperty(objects, name, { value, enumerable: true, configurable: true, writable: true });
      },
    });
  }
  return objects;
}
