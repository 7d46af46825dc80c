import { currentPage, Lookup } from "../page/index.ts";
import { collectionOf } from "./collection.ts";
import { handleize, type Json, segment, urlOf } from "./common.ts";
import { type MakeObject, type ObjectDrop, objectOf, orNil } from "./drop.ts";
import { metafields } from "./metafield.ts";
import { product } from "./product.ts";

/** A page of the store's own text. */
export const contentPage: MakeObject<Json> = objectOf({
  name: "page",
  properties: {
    id: ({ id }) => id,
    object_type: () => "page",
    title: ({ title }) => title,
    handle: ({ slug }) => slug,
    content: ({ body }) => body ?? "",
    url: ({ slug }) => urlOf(`pages/${segment(slug)}`),
    author: () => "",
    template_suffix: ({ templateSuffix }) => templateSuffix ?? "",
    published_at: ({ publishedAt, createdAt }) => publishedAt ?? createdAt,
    metafields: () => metafields({}),
  },
});

const loadPage = (handle: string) => currentPage().load({ kind: "page", handle }) as Json | null | undefined;

/** The page of a handle. */
export const pageOf = (handle: string) => orNil(contentPage, loadPage(handle));

/** All pages, by handle or in a loop. */
export const pages = () =>
  new Lookup(pageOf, () =>
    ((currentPage().load({ kind: "pages" }) as Json[] | null | undefined) ?? []).map((one) =>
      contentPage(one),
    ),
  );

/** A product of a handle. */
export const productOf = (handle: string): ObjectDrop | undefined =>
  orNil(product, currentPage().load({ kind: "product", handle }) as Json | null | undefined);

/** All products, by handle. */
export const allProducts = () => new Lookup(productOf);

const isCurrent = ({ url }: Json): boolean => {
  const { path } = currentPage().globals.request;
  return typeof url === "string" && hrefOf({ url }) === path;
};
const holdsCurrent = (item: Json): boolean =>
  ((item.items ?? []) as Json[]).some((one) => isCurrent(one) || holdsCurrent(one));

// A path of the shop begins with its root; an address elsewhere is as it is.
const hrefOf = ({ url }: Json): string =>
  typeof url !== "string" ? "" : /^\/(?!\/|policies\/)/.test(url) ? urlOf(url.slice(1)) : url;

const depthOf = (items: readonly Json[]): number =>
  items.length ? 1 + Math.max(...items.map(({ items = [] }) => depthOf(items as Json[]))) : 0;

const types: Readonly<Record<string, string>> = {
  product: "product_link",
  category: "collection_link",
  page: "page_link",
  policy: "policy_link",
  home: "frontpage_link",
  search: "search_link",
  all_products: "catalog_link",
};

/** A link of a menu. */
export const link: MakeObject<Json> = objectOf({
  name: "link",
  properties: {
    title: ({ title }) => title,
    url: (data) => hrefOf(data),
    handle: ({ title }) => handleize(title ?? ""),
    type: ({ link: to }) => types[to?.kind] ?? "http_link",
    object: (data) => objectBehind(data),
    active: (data) => isCurrent(data) || holdsCurrent(data),
    current: (data) => isCurrent(data),
    child_active: (data) => holdsCurrent(data),
    child_current: ({ items = [] }) => (items as Json[]).some(isCurrent),
    links: ({ items = [] }) => (items as Json[]).map((one) => link(one)),
    levels: ({ items = [] }) => depthOf(items as Json[]),
  },
  text: ({ title }) => title,
});

function objectBehind({ url }: Json): ObjectDrop | undefined {
  const [, folder, slug] = /^\/(products|collections|pages)\/([^/?#]+)$/.exec(url ?? "") ?? [];
  if (!folder || !slug) return undefined;
  const handle = decodeURIComponent(slug);
  return folder === "products"
    ? productOf(handle)
    : folder === "pages"
      ? pageOf(handle)
      : collectionOf(handle);
}

/** A menu. */
export const linklist: MakeObject<Json> = objectOf({
  name: "linklist",
  properties: {
    title: ({ title, name }) => title ?? name,
    handle: ({ handle }) => handle,
    links: ({ items = [] }) => (items as Json[]).map((one) => link(one)),
    levels: ({ items = [] }) => depthOf(items as Json[]),
  },
});

/** The menus, by handle. */
export const linklists = () =>
  new Lookup((handle) =>
    orNil(linklist, currentPage().load({ kind: "menu", handle }) as Json | null | undefined),
  );
