import { currentPage, Lookup, type Page } from "../page/index.ts";
import { collectionOf, collections } from "./collection.ts";
import { type Json, pageInQuery, queryOf, urlOf } from "./common.ts";
import { allProducts, linklists, pageOf, pages, productOf } from "./content.ts";
import { currentCustomer, order } from "./customer.ts";
import { type MakeObject, objectOf, orNil } from "./drop.ts";
import { imageAt } from "./image.ts";
import { currentCart } from "./lines.ts";
import { predictiveSearch, recommendations, search } from "./search.ts";
import { currentLanguage, localization, shop } from "./shop.ts";

type Line = { directive: string; value: string };
type Group = { agent: string; rules: readonly Line[]; sitemap: string | undefined };

const line = (name: string): MakeObject<Line> =>
  objectOf({
    name,
    properties: { directive: ({ directive }) => directive, value: ({ value }) => value },
    text: ({ directive, value }) => `${directive}: ${value}`,
  });
const userAgent = line("user_agent");
const rule = line("rule");
const sitemap = line("sitemap");

const group: MakeObject<Group> = objectOf({
  name: "group",
  properties: {
    user_agent: ({ agent }) => userAgent({ directive: "User-agent", value: agent }),
    rules: ({ rules }) => rules.map(rule),
    sitemap: ({ sitemap: url }) => (url ? sitemap({ directive: "Sitemap", value: url }) : undefined),
  },
});

/** The server's own lines of robots.txt, for a theme without `templates/robots.txt.liquid`. */
const robots: MakeObject<null> = objectOf({
  name: "robots",
  properties: { default_groups: () => groupsIn(String(currentPage().globals.shop.robots ?? "")) },
});

function groupsIn(text: string) {
  const lines = text.split("\n").flatMap((one): Line[] => {
    const [, directive, value] = /^([A-Za-z-]+):\s*(.*)$/.exec(one.trim()) ?? [];
    return directive === undefined || value === undefined ? [] : [{ directive, value }];
  });
  const at = lines.findIndex(({ directive }) => directive === "User-agent");
  if (at < 0) return [];
  const rules = lines.filter(({ directive }) => directive === "Allow" || directive === "Disallow");
  const map = lines.find(({ directive }) => directive === "Sitemap")?.value;
  return [group({ agent: lines[at]!.value, rules, sitemap: map })];
}

const globals = () => currentPage().globals;

const theme: MakeObject<Json> = objectOf({
  name: "theme",
  properties: { id: ({ id }) => id, name: ({ name }) => name, role: ({ role }) => role ?? "main" },
});
/** The theme that the page is made with. */
const currentTheme = () => theme((globals().shop.theme ?? {}) as Json);

const paths = {
  account_url: "account",
  account_login_url: "account/login",
  account_logout_url: "account/logout",
  account_recover_url: "account/forgot-password",
  account_register_url: "account/register",
  account_addresses_url: "account/addresses",
  account_profile_url: "account",
  collections_url: "collections",
  all_products_collection_url: "collections/all",
  search_url: "search",
  predictive_search_url: "search/suggest",
  cart_url: "cart",
  cart_add_url: "cart/add",
  cart_change_url: "cart/change",
  cart_clear_url: "cart/clear",
  cart_update_url: "cart/update",
  product_recommendations_url: "recommendations/products",
  storefront_login_url: "account/login",
};
/** The addresses that a shop has. */
const routes: MakeObject<null> = objectOf({
  name: "routes",
  properties: {
    root_url: () => globals().request.root,
    ...Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, () => urlOf(path)])),
  },
});

/** The `request` object. */
const request: MakeObject<null> = objectOf({
  name: "request",
  properties: {
    design_mode: () => currentPage().isDesignMode,
    visual_preview_mode: () => false,
    page_type: () => globals().request.pageType,
    host: () => globals().request.host,
    origin: () => globals().request.origin,
    path: () => globals().request.path,
    locale: currentLanguage,
  },
});

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
