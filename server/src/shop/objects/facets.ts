import { currentPage } from "../page/index.ts";
import { isHexColor, swatch } from "./color.ts";
import { type Json, minor, queryOf } from "./common.ts";
import { type MakeObject, objectOf } from "./drop.ts";
import { nameOf } from "./facet-names.ts";

/**
 * The filters and the order of a list of products, as an address has them: with the names that Shopify gives
 * them.
 */
export type Facets = {
  facets: readonly Json[];
  priceRange: { min: string | null; max: string | null };
  path: string;
};

const FLAGS: Readonly<Record<string, string>> = {
  inStock: "filter.v.availability",
  onSale: "filter.p.on_sale",
};
const LISTS: Readonly<Record<string, string>> = {
  brand: "filter.p.vendor",
  tags: "filter.p.tag",
  category: "filter.p.product_type",
  kind: "filter.p.kind",
};
const OPTION = "filter.v.option.";
const [LEAST, MOST] = ["filter.v.price.gte", "filter.v.price.lte"];

/**
 * The parameter of an address for a facet of the storefront's answer; undefined of one that shops do not
 * show.
 */
const parameterOf = (key: string): string | undefined =>
  FLAGS[key] ?? LISTS[key] ?? (key.startsWith("option.") ? OPTION + key.slice("option.".length) : undefined);

// A comma within a value is written with a backslash, there as in the storefront's parameters.
const split = (text: string): string[] => text.split(/(?<!\\),/).map((one) => one.replaceAll("\\,", ","));

/** The filters that the address asks for, as the storefront's list takes them. */
export function filtersInQuery(): Record<string, string> {
  const { query } = currentPage().globals.request;
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    const flag = Object.keys(FLAGS).find((key) => FLAGS[key] === name);
    const list = Object.keys(LISTS).find((key) => LISTS[key] === name);
    if (flag) {
      const all = split(value);
      if (all.length === 1) found[flag] = String(all[0] === "1" || all[0] === "true");
    } else if (list) found[list] = value;
    else if (name.startsWith(OPTION)) found[`option[${name.slice(OPTION.length)}]`] = value;
    else if ((name === LEAST || name === MOST) && /^\d{1,12}(?:[.,]\d{1,3})?$/.test(value))
      found[name === LEAST ? "minPrice" : "maxPrice"] = value.replace(",", ".");
  }
  return found;
}

const orders: Readonly<Record<string, string>> = {
  "title-ascending": "name",
  "title-descending": "-name",
  "price-ascending": "price",
  "price-descending": "-price",
  "created-ascending": "createdAt",
  "created-descending": "-createdAt",
  "best-selling": "-rating",
  manual: "-createdAt",
  relevance: "relevance",
};
const shownOrders = [
  "title-ascending",
  "title-descending",
  "price-ascending",
  "price-descending",
  "created-descending",
  "created-ascending",
];
/** How lists are sorted where nothing is asked for. */
export const DEFAULT_ORDER = "created-descending";

/** The order that the address asks for, as the storefront's list takes it. */
export function sortInQuery(otherwise: string): string {
  const asked = queryOf("sort_by") ?? otherwise;
  return orders[Object.hasOwn(orders, asked) ? asked : otherwise]!;
}

const sortOption: MakeObject<string> = objectOf({
  name: "sort_option",
  properties: { name: (value) => nameOf(value), value: (value) => value },
});

/** The orders that a list can be sorted in. */
export const sortOptions = (isSearch = false) =>
  (isSearch ? ["relevance", ...shownOrders] : shownOrders).map(sortOption);

// The address of the list with other filters: on its first page.
function address(path: string, change: (params: URLSearchParams) => void): string {
  const { query } = currentPage().globals.request;
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (name === "page") continue;
    for (const one of name.startsWith("filter.") ? value.split(/(?<!\\),/) : [value])
      params.append(name, one);
  }
  change(params);
  const search = params.toString();
  return search ? `${path}?${search}` : path;
}

// The display of a value that is a CSS color.
const valueDisplay: MakeObject<string> = objectOf({
  name: "filter_value_display",
  properties: { type: () => "colour", value: (text) => text },
});

type Value = { name: string; label: string; value: string; count: number; isActive: boolean; path: string };

const filterValue: MakeObject<Value> = objectOf({
  name: "filter_value",
  properties: {
    param_name: ({ name }) => name,
    label: ({ label }) => label,
    value: ({ value }) => value,
    count: ({ count }) => count,
    active: ({ isActive }) => isActive,
    url_to_add: ({ name, value, path }) => address(path, (params) => params.append(name, value)),
    url_to_remove: ({ name, value, path }) => address(path, (params) => params.delete(name, value)),
    swatch: ({ value }) => (isHexColor(value) ? swatch(value) : undefined),
    image: () => undefined,
    display: ({ value }) => (isHexColor(value) ? valueDisplay(value) : undefined),
  },
});

type Filter = {
  name: string;
  label: string;
  values: readonly Value[];
  path: string;
  range?: Facets["priceRange"];
};

const isActive = ({ isActive: is }: Value) => is;
const filter: MakeObject<Filter> = objectOf({
  name: "filter",
  properties: {
    param_name: ({ name }) => name,
    label: ({ label }) => label,
    type: ({ range, name }) =>
      range ? "price_range" : name === FLAGS.inStock || name === FLAGS.onSale ? "boolean" : "list",
    operator: () => "OR",
    presentation: () => "text",
    values: ({ values }) => values.map(filterValue),
    active_values: ({ values }) => values.filter(isActive).map(filterValue),
    inactive_values: ({ values }) => values.filter((one) => !isActive(one)).map(filterValue),
    true_value: ({ values }) => values.filter(({ value }) => value === "1").map(filterValue)[0],
    false_value: ({ values }) => values.filter(({ value }) => value === "0").map(filterValue)[0],
    min_value: ({ range, path }) => range && boundJson(LEAST, path),
    max_value: ({ range, path }) => range && boundJson(MOST, path),
    range_max: ({ range }) => range && (minor(range.max) ?? 0),
    // Beside what Shopify has.
    range_min: ({ range }) => range && (minor(range.min) ?? 0),
    url_to_remove: ({ name, range, path }) =>
      address(path, (params) => {
        for (const one of range ? [LEAST, MOST] : [name]) params.delete(one);
      }),
  },
});

const boundValue: MakeObject<{ name: string; path: string }> = objectOf({
  name: "filter_value",
  properties: {
    param_name: ({ name }) => name,
    value: ({ name }) => minor(filtersInQuery()[name === LEAST ? "minPrice" : "maxPrice"]),
    label: () => nameOf("price"),
    active: ({ name }) => queryOf(name) !== undefined,
    count: () => 0,
    url_to_add: ({ path }) => address(path, () => {}),
    url_to_remove: ({ name, path }) => address(path, (params) => params.delete(name)),
    display: () => undefined,
    swatch: () => undefined,
    image: () => undefined,
  },
});
const boundJson = (name: string, path: string) => boundValue({ name, path });

/** The filters of a list, as its facets have them. Those by price come first where prices differ. */
export function filtersOf(
  { facets, priceRange, path }: Facets,
  labelOf: (key: string, value: string) => string,
) {
  const ofPrice: Filter[] =
    priceRange.min !== null && priceRange.min !== priceRange.max
      ? [{ name: "filter.v.price", label: nameOf("price"), values: [], path, range: priceRange }]
      : [];
  const others = facets.flatMap(({ key, values }): Filter[] => {
    const name = parameterOf(key);
    if (!name || !values.length) return [];
    const asked = split(queryOf(name) ?? "");
    const isFlag = key in FLAGS;
    return [
      {
        name,
        label: key.startsWith("option.") ? key.slice("option.".length) : nameOf(key),
        path,
        values: (values as Json[]).map(({ value, count }) => {
          const shown = isFlag ? (value === "true" ? "1" : "0") : String(value);
          const label = isFlag ? nameOf(flagLabel(key, shown)) : labelOf(key, shown);
          return {
            name,
            label,
            value: isFlag ? shown : shown.replaceAll(",", "\\,"),
            count,
            path,
            isActive: asked.includes(shown),
          };
        }),
      },
    ];
  });
  return [...ofPrice, ...others].map(filter);
}

const flagLabel = (key: string, value: string) =>
  key === "inStock" ? (value === "1" ? "yes" : "no") : value === "1" ? "sale" : "full";
