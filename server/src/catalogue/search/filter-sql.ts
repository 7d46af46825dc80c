import type { Value } from "../../db/statement.ts";
import type { Sort } from "../../http/lists/sorts.ts";
import { SHOWN, shownCategoriesWithin } from "../categories/index.ts";
import {
  ALWAYS_THERE,
  byName,
  keySql,
  LOWEST_PRICE,
  nextVisible,
  OFFERED,
  VARIANT_PRICE,
  visibleAt,
} from "../products/index.ts";
import type { Choices } from "./filter-choices.ts";
import { type FilterRequest, MAX_VALUES, unitBits } from "./filter-request.ts";
import type { FilterSort } from "./schemas.ts";

/**
 * The places of values in a row of the statement. Facets and the values before them are in the first row
 * only.
 */
export const REVISION = 0;
export const TOTAL = 1;
export const LOWEST = 2;
export const HIGHEST = 3;
export const FACETS = 4;
/** How many products the store has. */
export const PRODUCTS = 5;
/** When the next product becomes visible by itself. */
export const NEXT = 6;
export const KEY = 7;
/** The product's first column, its id; null if the page is empty. */
export const ID = 8;

const sortKeys: Record<Exclude<FilterSort, "name">, { sql: string; type: string }> = {
  relevance: { sql: "f.rank", type: "real" },
  createdAt: { sql: "p.created_at", type: "timestamptz" },
  updatedAt: { sql: "p.updated_at", type: "timestamptz" },
  price: { sql: LOWEST_PRICE, type: "bigint" },
  rating: { sql: "p.average_rating", type: "double precision" },
};

// The conditions that a product fails, as bits. It is on the page if it fails none, and it counts for a facet
// if it fails only that facet's choice.
const bits = { brand: 1, tags: 2, category: 4, kind: 8, rating: 16, units: 32 } as const;
type Param = (value: Value) => string;
/** A condition, and the bit of products that fail it. */
type Test = readonly [bit: number, passes: string];

/**
 * The statement that answers a filter, and its values: one statement for all choices. It reads each product
 * of the store once, with the values that facets group by and the choices that it fails; likewise each unit.
 */
export function filterStatement(storeId: string, request: FilterRequest): { text: string; values: Value[] } {
  const { search, isActive, publicAt, choices, sort, descending, window, rows } = request;
  const values: Value[] = [storeId];
  const param = (value: Value) => `$${values.push(value)}`;
  const time = publicAt && param(publicAt);
  const key: Pick<Sort, "sql" | "type" | "from"> =
    sort === "name" ? byName(request.names, param) : sortKeys[sort];
  const [direction, beyond] = descending ? ["desc", "<"] : ["asc", ">"];

  const from = [key.from ?? "products p"];
  if (search) {
    const ranked = sort === "relevance";
    from.push(
      `join search_products($1, ${param(search.text)}, ${param(search.language)}, ${ranked}) f on f.product_id = p.product_id`,
    );
  }
  const scope = ["p.store_id = $1", "p.deleted_at is null"];
  if (isActive !== undefined) scope.push(isActive ? "p.is_active" : "not p.is_active");
  if (time) scope.push(visibleAt(time));

  const own = ownTests(request, param);
  const axes = choices.options.map(({ axis, values }) => ({ axis: param(axis), values: param(values) }));
  const ofUnits = unitTests(choices, axes, param);
  const judged = own.length + ofUnits.length;
  const passing = passesAll("fails", judged);
  const but = (bit: number) => passesAll(`fails & ~${bit}`, judged);
  const unit = passesAll("u.own", own.length);
  const unitBut = (bit: number | string) => `${unit} and ${passesAll(`u.fails & ~${bit}`, ofUnits.length)}`;
  const ofAxis = axes.length
    ? `case o.key ${axes.map(({ axis }, n) => `when ${axis}::text then ${unitBits.option << n}`).join(" ")} else 0 end`
    : "0";

  const after = window.cursor
    ? `and (key, product_id) ${beyond} (${param(window.cursor.key)}::${key.type}, ${param(window.cursor.id)}::uuid)`
    : "";
  const offset = window.cursor ? "" : `offset ${param((window.page - 1) * window.limit)}`;

  const text = `
    with seen as materialized (
      select p.product_id, p.brand, p.category_id, p.kind, least(floor(p.average_rating), 4)::integer as stars,
        p.has_variants, ${ALWAYS_THERE} as always_there, p.quantity, p.compare_at_price, p.price, ${key.sql} as key,
        ${failsOf(own)} as own
      from ${from.join("\n      ")}
      where ${scope.join(" and ")}),
    units as materialized (
      select u.*, ${failsOf(ofUnits)} as fails
      from (
        select p.product_id, p.own, p.always_there or v.quantity > 0 as in_stock, ${VARIANT_PRICE} as price,
          coalesce(v.compare_at_price > ${VARIANT_PRICE}, false) as on_sale, v.options
        from seen p join product_variants v on v.store_id = $1 and v.product_id = p.product_id
        where p.has_variants and ${OFFERED}
        union all
        select p.product_id, p.own, p.always_there or p.quantity > 0, p.price,
          coalesce(p.compare_at_price > p.price, false), '{}'
        from seen p where not p.has_variants) u
      where ${ofUnits.length ? "true" : unit}),
    matched as materialized (
      select seen.*, own + ${ofUnits.length ? `case when product_id in (select product_id from units where fails < 1) then 0 else ${bits.units} end` : 0} as fails
      from seen),
    counted as (
      select 'brand' as facet, brand collate "C" as value, count(*) as n
      from matched where ${but(bits.brand)} and brand is not null group by brand
      union all
      select 'tags', t.tag, count(*)
      from matched m join product_tags t on t.store_id = $1 and t.product_id = m.product_id where ${but(bits.tags)} group by t.tag
      union all
      select 'category', c.category_id::text, sum(m.n)
      from (
        select category_id, count(*) as n from matched where ${but(bits.category)} and category_id is not null
        group by category_id) m
      join (select category_id as below, unnest(path || category_id) as category_id from categories c
        where c.store_id = $1 and ${time ? SHOWN : "true"}) c
        on c.below = m.category_id
      group by c.category_id
      union all
      select 'kind', kind, count(*) from matched where ${but(bits.kind)} group by kind
      union all
      select 'rating', bucket::text, sum(n)
      from (select stars, count(*) as n from matched where ${but(bits.rating)} group by stars) m
      join generate_series(1, 4) as bucket on m.stars >= bucket
      group by bucket
      union all
      select 'inStock', in_stock::text, count(*)
      from (select distinct product_id, in_stock from units u where ${unitBut(unitBits.inStock)}) u group by in_stock
      union all
      select 'onSale', on_sale::text, count(*)
      from (select distinct product_id, on_sale from units u where ${unitBut(unitBits.onSale)}) u group by on_sale
      union all
      select 'option.' || key, value, count(*)
      from (
        select distinct o.key, o.value, u.product_id
        from units u, json_each_text(u.options) o where ${unitBut(`(${ofAxis})`)}) o
      group by key, value),
    ranked as (
      select facet, value, n, row_number() over (partition by facet order by n desc, value collate "C") as place
      from counted),
    page as (
      select product_id, key, row_number() over (order by key ${direction}, product_id ${direction}) as place
      from matched where ${passing} ${after}
      order by key ${direction}, product_id ${direction} limit ${param(window.limit + 1)} ${offset})
    select s.revision, s.total, s.lowest, s.highest, s.facets, s.products, s.next, g.key, ${rows.select}
    from (
      select coalesce((select revision from product_counts where store_id = $1), 0) as revision,
        coalesce((select total from product_counts where store_id = $1), 0) as products,
        ${time ? nextVisible(time) : "null"} as next,
        (select count(*) from matched where ${passing}) as total,
        (select json_agg(json_build_array(facet, value, n) order by facet collate "C", place)
          from ranked where place <= ${MAX_VALUES}) as facets,
        min(price) as lowest, max(price) as highest
      from units u where ${unitBut(unitBits.price)}) s
    left join (page g join products p on p.store_id = $1 and p.product_id = g.product_id) on true
    order by g.place`;
  return { text, values };
}

const failsOf = (tests: readonly Test[]) =>
  tests.map(([bit, passes]) => `case when ${passes} then 0 else ${bit} end`).join(" + ") || "0";

// Below one, and not zero: of a comparison like this the planner expects a third to hold, of an equality
// hardly any.
const passesAll = (fails: string, tests: number) => (tests ? `(${fails}) < 1` : "true");

function ownTests({ choices, publicAt }: FilterRequest, param: Param): Test[] {
  const { brand, tags, category, kind, minRating } = choices;
  const tests: Test[] = [];
  // Evaluated once and hashed, not once a product.
  const anyOf = (values: string[]) =>
    `in (select ${keySql("one")} from unnest(${param(values)}::text[]) one)`;
  if (brand) tests.push([bits.brand, `p.brand_key ${anyOf(brand)}`]);
  if (tags) {
    const tagged = `select product_id from product_tags t where t.store_id = $1 and t.tag_key ${anyOf(tags)}`;
    tests.push([bits.tags, `p.product_id in (${tagged})`]);
  }
  if (category) {
    const wanted = `${param(category)}::uuid[]`;
    const within = `(select category_id from categories where store_id = $1 and (category_id = any(${wanted}) or path && ${wanted}))`;
    tests.push([bits.category, `p.category_id in ${publicAt ? shownCategoriesWithin(wanted) : within}`]);
  }
  if (kind) tests.push([bits.kind, `p.kind = any(${param(kind)}::text[])`]);
  if (minRating !== undefined)
    tests.push([bits.rating, `p.average_rating >= ${param(minRating)}::double precision`]);
  return tests;
}

// Of a unit (alias u).
function unitTests(
  { inStock, onSale, minPrice, maxPrice }: Choices,
  axes: readonly { axis: string; values: string }[],
  param: Param,
): Test[] {
  const tests: Test[] = [];
  if (inStock !== undefined) tests.push([unitBits.inStock, `${inStock ? "" : "not "}u.in_stock`]);
  if (onSale !== undefined) tests.push([unitBits.onSale, `${onSale ? "" : "not "}u.on_sale`]);
  const inRange = [
    ...(minPrice === undefined ? [] : [`u.price >= ${param(minPrice)}::bigint`]),
    ...(maxPrice === undefined ? [] : [`u.price <= ${param(maxPrice)}::bigint`]),
  ];
  if (inRange.length) tests.push([unitBits.price, inRange.join(" and ")]);
  for (const [n, { axis, values }] of axes.entries())
    tests.push([unitBits.option << n, `u.options->>${axis}::text = any(${values}::text[])`]);
  return tests;
}
