import type { Value } from "../../db/statement.ts";
import type { Window } from "../../http/window.ts";
import { products } from "../products/index.ts";
import type { Choices } from "./filter-choices.ts";
import type { FilterSort } from "./schemas.ts";

/** What is filtered: the products a query is about at all, and what was chosen among them. */
export type FilterRequest = {
  /** The words searched for and their language. */
  search: { text: string; language: string } | undefined;
  isActive: boolean | undefined;
  /** Where set, only what is public at that time. */
  publicAt: Date | undefined;
  choices: Choices;
  sort: FilterSort;
  descending: boolean;
  window: Window;
};

/** Where things stand in a row of the statement. Facets and what is before it are in the first row only. */
export const REVISION = 0;
export const TOTAL = 1;
export const LOWEST = 2;
export const HIGHEST = 3;
export const FACETS = 4;
/** How many products the store has. */
export const PRODUCTS = 5;
export const KEY = 6;
/** The first of the product's columns, its id; null where the page is empty. */
export const ID = 7;

/** The most values that a facet has. */
export const MAX_VALUES = 100;

/**
 * What a product fails, as a set of bits. It is on the page if it fails nothing, and it counts for a facet if it
 * fails nothing but that facet's own choice.
 */
export const bits = {
  brand: 1,
  tags: 2,
  category: 4,
  kind: 8,
  inStock: 16,
  onSale: 32,
  rating: 64,
  price: 128,
  option: 256,
} as const;
type Failing = keyof typeof bits;

/** Whether a product (alias p) can be bought. */
export const IN_STOCK = "(not p.inventory_tracked or p.allow_backorder or p.quantity > 0)";
/** Whether a product (alias p) once cost more. */
export const ON_SALE = "coalesce(p.compare_at_price > p.price, false)";
/** Whether a variant (alias v) counts at all. */
export const OFFERED = "v.retired_at is null and v.is_active";

const sortKeys: Record<FilterSort, { sql: string; type: string }> = {
  relevance: { sql: "f.rank", type: "real" },
  createdAt: { sql: "p.created_at", type: "timestamptz" },
  updatedAt: { sql: "p.updated_at", type: "timestamptz" },
  price: { sql: "least(p.price, cheapest.price)", type: "bigint" },
  name: { sql: "p.sort_name", type: "text" },
  rating: { sql: "p.average_rating", type: "double precision" },
};

/**
 * The statement that answers a filter, and its values: one, whatever is chosen. It looks at each product of the
 * store once and keeps of it what the facets group by, and which choices it fails.
 */
export function filterStatement(request: FilterRequest): { text: string; values: Value[] } {
  const { search, isActive, publicAt, choices, sort, descending, window } = request;
  const values: Value[] = [];
  const param = (value: Value) => `$${values.push(value)}`;
  const key = sortKeys[sort];
  const [direction, beyond] = descending ? ["desc", "<"] : ["asc", ">"];

  const from = ["products p"];
  if (search) {
    const ranked = sort === "relevance";
    from.push(
      `join search_products(${param(search.text)}, ${param(search.language)}, ${ranked}) f on f.product_id = p.product_id`,
    );
  }
  if (sort === "price")
    from.push(`left join (
        select v.product_id, min(v.price) as price from product_variants v where ${OFFERED} group by v.product_id
      ) cheapest on cheapest.product_id = p.product_id`);
  const scope = ["p.deleted_at is null"];
  if (isActive !== undefined) scope.push(isActive ? "p.is_active" : "not p.is_active");
  if (publicAt)
    scope.push(
      `p.is_active and (p.published_at is null or p.published_at <= ${param(publicAt)}::timestamptz)`,
    );

  const tests = choiceTests(choices, param);
  const fails = tests.map(([of, passes]) => `case when ${passes} then 0 else ${bits[of]} end`).join(" + ");
  const failing = new Set(tests.map(([of]) => of));
  const but = (of: Failing, from = "matched") =>
    passesAll(failing.has(of) ? `${from}.fails & ~${bits[of]}` : `${from}.fails`, failing.size);

  const passing = passesAll("fails", failing.size);

  const after = window.cursor
    ? `and (key, product_id) ${beyond} (${param(window.cursor.key)}::${key.type}, ${param(window.cursor.id)}::uuid)`
    : "";
  const offset = window.cursor ? "" : `offset ${param((window.page - 1) * window.limit)}`;
  const axes = choices.options.map(({ axis, values }) => ({ axis: param(axis), values: param(values) }));

  const text = `
    with matched as materialized (
      select p.product_id, p.brand, p.category_id, p.kind, ${IN_STOCK} as in_stock, ${ON_SALE} as on_sale,
        least(floor(p.average_rating), 4)::integer as stars, p.price, ${key.sql} as key, ${fails || 0} as fails
      from ${from.join("\n      ")}
      where ${scope.join(" and ")}),
    offered as materialized (
      select m.product_id, m.fails, v.price, v.options
      from matched m join product_variants v on v.product_id = m.product_id
      where ${OFFERED} and (${but("price", "m")} or ${but("option", "m")})),
    counted as (
      select 'brand' as facet, brand collate "C" as value, count(*) as n
      from matched where ${but("brand")} and brand is not null group by brand
      union all
      select 'tags', t.tag, count(*)
      from matched m join product_tags t on t.product_id = m.product_id where ${but("tags", "m")} group by t.tag
      union all
      select 'category', c.category_id::text, sum(m.n)
      from (
        select category_id, count(*) as n from matched where ${but("category")} and category_id is not null
        group by category_id) m
      join (select category_id as below, unnest(path || category_id) as category_id from categories) c
        on c.below = m.category_id
      group by c.category_id
      union all
      select 'kind', kind, count(*) from matched where ${but("kind")} group by kind
      union all
      select 'inStock', in_stock::text, count(*) from matched where ${but("inStock")} group by in_stock
      union all
      select 'onSale', on_sale::text, count(*) from matched where ${but("onSale")} group by on_sale
      union all
      select 'rating', bucket::text, sum(n)
      from (select stars, count(*) as n from matched where ${but("rating")} group by stars) m
      join generate_series(1, 4) as bucket on m.stars >= bucket
      group by bucket
      union all
      select 'option.' || key, value, count(*)
      from (
        select distinct o.key, o.value, v.product_id
        from offered v, json_each_text(v.options) o
        where ${but("option", "v")}${axes
          .map(
            ({ axis, values }) =>
              ` and (o.key = ${axis} or coalesce(v.options->>${axis}::text = any(${values}::text[]), false))`,
          )
          .join("")}) o
      group by key, value),
    ranked as (
      select facet, value, n, row_number() over (partition by facet order by n desc, value collate "C") as place
      from counted),
    page as (
      select product_id, key, row_number() over (order by key ${direction}, product_id ${direction}) as place
      from matched where ${passing} ${after}
      order by key ${direction}, product_id ${direction} limit ${param(window.limit + 1)} ${offset})
    select s.revision, s.total, s.lowest, s.highest, s.facets, s.products, g.key, ${products.select}
    from (
      select coalesce((select revision from product_counts), 0) as revision,
        coalesce((select total from product_counts), 0) as products,
        (select count(*) from matched where ${passing}) as total,
        (select json_agg(json_build_array(facet, value, n) order by facet collate "C", place)
          from ranked where place <= ${MAX_VALUES}) as facets,
        min(price) as lowest, max(price) as highest
      from (
        select price from matched where ${but("price")}
        union all select price from offered where ${but("price", "offered")}) as prices) s
    left join (page g join products p on p.product_id = g.product_id) on true
    order by g.place`;
  return { text, values };
}

// Below one, and not zero: of a comparison like this the planner expects a third to hold, of an equality hardly any.
const passesAll = (fails: string, choices: number) => (choices ? `(${fails}) < 1` : "true");

type Test = readonly [of: Failing, passes: string];

function choiceTests(choices: Choices, param: (value: Value) => string): Test[] {
  const { brand, tags, category, kind, inStock, onSale, minRating, minPrice, maxPrice, options } = choices;
  const tests: Test[] = [];
  if (brand) tests.push(["brand", `p.brand = any(${param(brand)}::text[])`]);
  if (tags) tests.push(["tags", ofThose(`product_tags t where t.tag = any(${param(tags)}::text[])`)]);
  if (category) {
    const wanted = `${param(category)}::uuid[]`;
    tests.push([
      "category",
      `p.category_id in (select category_id from categories where category_id = any(${wanted}) or path && ${wanted})`,
    ]);
  }
  if (kind) tests.push(["kind", `p.kind = any(${param(kind)}::text[])`]);
  if (inStock !== undefined) tests.push(["inStock", `${inStock ? "" : "not "}${IN_STOCK}`]);
  if (onSale !== undefined) tests.push(["onSale", `${onSale ? "" : "not "}${ON_SALE}`]);
  if (minRating !== undefined)
    tests.push(["rating", `p.average_rating >= ${param(minRating)}::double precision`]);
  const inRange = [
    ...(minPrice === undefined ? [] : [["price", ">=", param(minPrice)]]),
    ...(maxPrice === undefined ? [] : [["price", "<=", param(maxPrice)]]),
  ];
  if (inRange.length) {
    const of = (row: string) =>
      inRange.map(([column, holds, limit]) => `${row}.${column} ${holds} ${limit}::bigint`).join(" and ");
    tests.push(["price", `(${of("p")} or ${ofThose(`product_variants v where ${OFFERED} and ${of("v")}`)})`]);
  }
  if (options.length) {
    const chosen = options.map(
      ({ axis, values }) => `v.options->>${param(axis)}::text = any(${param(values)}::text[])`,
    );
    tests.push(["option", ofThose(`product_variants v where ${OFFERED} and ${chosen.join(" and ")}`)]);
  }
  return tests;
}

// Evaluated once and hashed, not once a product.
const ofThose = (rows: string) => `p.product_id in (select product_id from ${rows})`;
