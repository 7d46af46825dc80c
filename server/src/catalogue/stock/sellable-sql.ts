import { Type } from "typebox";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import {
  bigint,
  type Column,
  flag,
  id,
  json,
  moment,
  money,
  orNull,
  text,
  word,
} from "../../http/nouns/columns.ts";
import { table, type ValuesOf } from "../../http/nouns/table.ts";
import { levelsWhen } from "../ledger/index.ts";
import { listPricesOf } from "../price-lists/index.ts";
import { firstPicture, Kind } from "../products/index.ts";

const ids: Column<string[]> = {
  ...text("case when c.category_id is not null then array_to_string(c.path || c.category_id, ',') end"),
  read: (joined) => joined.split(","),
} as Column<never> as Column<string[]>;

const sellable = table("p", {
  productId: id("p.product_id"),
  variantId: orNull(id("v.variant_id")),
  price: money("coalesce(v.price, p.price)"),
  sku: orNull(text("case when v.variant_id is null then p.sku else v.sku end")),
  image: orNull(text(`coalesce(v.image, ${firstPicture("p.images")})`)),
  options: json<Record<string, string>>(
    "coalesce(v.options, '{}'::json)",
    Type.Record(Type.String(), Type.String()),
  ),
  translations: text("p.translations"),
  kind: word("p.kind", Kind),
  taxExempt: flag("p.tax_exempt"),
  /** The variant's class of tax, else its product's, else that of the closest category that has one. */
  taxClass: orNull(
    text(`coalesce(v.tax_class, p.tax_class, c.tax_class, case when c.path <> '{}' then (
      select x.tax_class from categories x where x.store_id = $1 and x.category_id = any(c.path) and x.tax_class is not null
      order by cardinality(x.path) desc limit 1) end)`),
  ),
  isGiftCard: flag("p.is_gift_card"),
  /** Decimal and unit; null where it is unknown. */
  weight: orNull(text("p.weight || ' ' || p.weight_unit")),
  /** Length, width, height and their unit; null where one of them is unknown. */
  size: orNull(text("p.length || ' ' || p.width || ' ' || p.height || ' ' || p.dimension_unit")),
  /** The profile by which it ships; null where it has none. */
  shippingProfileId: orNull(id("p.shipping_profile_id")),
  inventoryTracked: flag("p.inventory_tracked"),
  allowBackorder: flag("p.allow_backorder"),
  hasVariants: flag("p.has_variants"),
  quantity: bigint("coalesce(v.quantity, p.quantity)"),
  /** Stock levels by location; null if all of it was always at the default location. */
  levels: orNull(
    levelsWhen(
      "p.is_multi_location",
      "case when v.variant_id is null then p.product_id else v.variant_id end",
    ),
  ),
  /** Of the whole product. */
  productQuantity: bigint("p.quantity"),
  lowStockThreshold: orNull(bigint("p.low_stock_threshold")),
  isActive: flag("p.is_active"),
  isVariantActive: flag("coalesce(v.is_active, true)"),
  publishedAt: orNull(moment("p.published_at")),
  /** Its category's and those above it. */
  categoryIds: orNull(ids),
  /** The prices of the item and its product in active price lists, as `tiersOf` takes them. */
  listPrices: orNull(text(listPricesOf)),
});

/**
 * The current state of an item for sale: a variant, or a product without variants. Texts of `translations`
 * are JSON.
 */
export type Sellable = ValuesOf<typeof sellable>;

/** One item of a cart. */
export type ItemRef = { productId: string; variantId: string | null };

// One after another, in the order of the ids that are given.
const lock = statement(`
  select p.product_id from unnest((select $2::uuid[])) as wanted (product_id)
  cross join lateral (
    select product_id from products where store_id = $1 and product_id = wanted.product_id and deleted_at is null
    offset 0 for no key update) p`);
// Read under the lock with its own snapshot: variants are only written under their product's lock. The
// planner is given neither the number of items nor a join to choose: planning this each time would take
// longer than reading its rows.
const find = statement(`
  select ${sellable.select}
  from unnest((select $2::uuid[]), (select $3::uuid[])) as wanted (product_id, variant_id)
  cross join lateral (
    select * from products where store_id = $1 and product_id = wanted.product_id and deleted_at is null offset 0) p
  left join lateral (
    select * from product_variants where store_id = $1 and product_id = p.product_id
      and variant_id = wanted.variant_id and retired_at is null offset 0) v on true
  left join lateral (
    select * from categories where store_id = $1 and category_id = p.category_id offset 0) c on true`);

/** The existing items among the requested ones, each once, in any order. One statement. */
export async function findSellables(tx: Tx, named: readonly ItemRef[]): Promise<Sellable[]> {
  const wanted = [...new Map(named.map((one) => [`${one.productId} ${one.variantId}`, one])).values()];
  const rows = await tx.query(find, [
    tx.storeId,
    wanted.map(({ productId }) => productId),
    wanted.map(({ variantId }) => variantId),
  ]);
  return rows.map((row) => sellable.read(row));
}

/** Locks products for movements of their stock until the transaction ends, in the order of ids. */
export async function lockStocked(tx: Tx, productIds: readonly string[]): Promise<void> {
  await tx.query(lock, [tx.storeId, [...new Set(productIds)].sort()]);
}

/** The existing items among the requested ones, with their products locked. One round trip. */
export async function lockSellables(tx: Tx, wanted: readonly ItemRef[]): Promise<Sellable[]> {
  const [, found] = await Promise.all([
    lockStocked(
      tx,
      wanted.map(({ productId }) => productId),
    ),
    findSellables(tx, wanted),
  ]);
  return found;
}

const hurry = statement("set local lock_timeout = '500ms'");
const takeTime = statement("set local lock_timeout to default");

/** As `lockSellables`; fails where somebody else has one of them locked for half a second. */
export async function lockSellablesSoon(tx: Tx, wanted: readonly ItemRef[]): Promise<Sellable[]> {
  const [, found] = await Promise.all([tx.query(hurry), lockSellables(tx, wanted), tx.query(takeTime)]);
  return found;
}
