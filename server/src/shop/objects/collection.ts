import { richText } from "../../kit/text/rich-text.ts";
import { currentPage, Lookup } from "../page/index.ts";
import type { Need } from "../render/index.ts";
import { type Json, pagingOf, queryOf, segment, urlOf } from "./common.ts";
import { type MakeObject, type ObjectDrop, objectNamed, objectOf, orNil, partOf } from "./drop.ts";
import { DEFAULT_ORDER, type Facets, filtersInQuery, filtersOf, sortInQuery, sortOptions } from "./facets.ts";
import { image, imageAt } from "./image.ts";
import { metafields } from "./metafield.ts";

const LISTED = 50;
const ALL = "all";
const product = objectNamed<Json>("product");

/** Whether it is the collection that the page is of, whose filters and order the address has. */
const isOwn = ({ slug }: Json): boolean => {
  const { globals } = currentPage();
  return globals.request.pageType === "collection" && globals.handle === slug;
};

function productsNeed(data: Json): Need {
  const paging = pagingOf("products");
  const limit = Math.min(LISTED, paging?.size ?? LISTED);
  const own = isOwn(data);
  return {
    kind: "collectionProducts",
    handle: data.slug,
    page: paging?.page ?? 1,
    limit,
    ...(own ? { sort: sortInQuery(DEFAULT_ORDER), filters: filtersInQuery() } : {}),
  };
}

type Found = {
  products: Json[];
  facets: Json[];
  priceRange: Facets["priceRange"];
  pagination: { total: number };
};
const read = (data: Json): Found | null | undefined => currentPage().load(productsNeed(data)) as Found | null;

// A page may show dozens of collections: what it says of their products is in one list, that of the newest of
// all.
const newest = (): Found | null | undefined =>
  currentPage().load({ kind: "collectionProducts", handle: ALL, page: 1, limit: LISTED }) as Found | null;

function countIn({ id, slug }: Json): number | undefined {
  const all = newest();
  if (slug === ALL) return all?.pagination.total;
  const counts = (all?.facets ?? []).find(({ key }) => key === "category")?.values as Json[] | undefined;
  return counts?.find(({ value }) => value === id)?.count;
}

function pictureIn({ id, slug }: Json): Json["media"][number] {
  const isWithin = ({ categoryId }: Json) =>
    slug === ALL ||
    categoryId === id ||
    (categories().find((one) => one.id === categoryId)?.path ?? []).includes(id);
  return (newest()?.products ?? []).find((one) => one.media?.length && isWithin(one))?.media[0];
}

const facet = (data: Json, key: string): string[] =>
  ((read(data)?.facets ?? []).find((one) => one.key === key)?.values ?? []).map(({ value }: Json) => value);

/** The products of a list on the page of it that is shown. */
export const productsOnPage = (found: Found | null | undefined, within?: string) => {
  const items = (found?.products ?? []).map((one) => product(within ? { ...one, within } : one));
  return partOf(items, found?.pagination.total ?? 0);
};

/** A collection: a category, or all products. */
export const collection: MakeObject<Json> = objectOf({
  name: "collection",
  properties: {
    id: ({ id }) => id,
    title: ({ name }) => name,
    handle: ({ slug }) => slug,
    description: ({ description }) => richText(description),
    url: ({ slug }) => urlOf(`collections/${segment(slug)}`),
    image: ({ image: url, name }) => imageAt(url, name),
    featured_image: (data) => imageAt(data.image, data.name) ?? orNil(image, pictureIn(data)),
    products: (data) => productsOnPage(read(data), data.slug === ALL ? undefined : data.slug),
    products_count: (data) => (isOwn(data) ? read(data)?.pagination.total : countIn(data)) ?? 0,
    all_products_count: (data) => countIn(data) ?? 0,
    filters: (data) => filters(data),
    sort_options: () => sortOptions(),
    sort_by: () => queryOf("sort_by") ?? "",
    default_sort_by: () => DEFAULT_ORDER,
    tags: (data) => facet(data, "tags"),
    all_tags: (data) => facet(data, "tags"),
    all_types: (data) => facet(data, "category").map((id) => findCategory(id)?.name ?? id),
    all_vendors: (data) => facet(data, "brand"),
    current_type: () => queryOf("filter.p.product_type"),
    current_vendor: () => queryOf("filter.p.vendor"),
    next_product: (data) => neighbor(data, 1),
    previous_product: (data) => neighbor(data, -1),
    published_at: () => undefined,
    template_suffix: () => "",
    metafields: () => metafields({}),
    // Beside what Shopify has: the tree of categories.
    parent: ({ parentId }) => (parentId ? findCollection(parentId) : undefined),
    children: ({ id }) =>
      categories()
        .filter(({ parentId }) => parentId === id)
        .map(collection),
    ancestors: ({ path = [] }) => (path as string[]).flatMap((id) => findCollection(id) ?? []),
  },
});

// The product before or after the opened one, among the collection's first products.
function neighbor(data: Json, step: number): ObjectDrop | undefined {
  const { globals } = currentPage();
  if (globals.request.pageType !== "product") return undefined;
  const all = read(data)?.products ?? [];
  const at = all.findIndex(({ slug }) => slug === globals.handle);
  return at < 0 ? undefined : orNil(product, all[at + step] && { ...all[at + step]!, within: data.slug });
}

function filters(data: Json) {
  const found = read(data);
  if (!found) return [];
  const path = urlOf(`collections/${segment(data.slug)}`);
  const facets = found.facets.filter(({ key }) => key !== "category" || data.slug === ALL);
  return filtersOf({ facets, priceRange: found.priceRange, path }, (key, value) =>
    key === "category" ? (findCategory(value)?.name ?? value) : value,
  );
}

/** The categories that shoppers see, each before those below it. */
export const categories = (): Json[] =>
  (currentPage().load({ kind: "collections" }) as Json[] | null | undefined) ?? [];

const findCategory = (id: string): Json | undefined => categories().find((one) => one.id === id);

/** The collection of a category's id. */
export const findCollection = (id: string): ObjectDrop | undefined => orNil(collection, findCategory(id));

const everything: Json = { id: ALL, slug: ALL, name: "Products", description: "", image: null, path: [] };

/** The collection of a handle; one that is not there is nil. */
export function collectionOf(handle: string): ObjectDrop | undefined {
  if (handle === ALL) return collection(everything);
  const found = currentPage().load({ kind: "collection", handle }) as Json | null | undefined;
  return orNil(collection, found);
}

/** Every collection, by handle or in a loop: those at the top of the tree first. */
export const collections = () =>
  new Lookup(collectionOf, () =>
    categories()
      .toSorted((one, other) => one.depth - other.depth)
      .map(collection),
  );
