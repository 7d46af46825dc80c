import { announceChange } from "../../db/fresh-cache.ts";
import type { Row } from "../../db/pool/pool.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { UNHEARD } from "../outbox/index.ts";
import { type StoreSettings, settings } from "./columns.ts";
import { type Assignment, assignmentsOf } from "./setting.ts";

const read = `select ${settings.select}, ${UNHEARD} from store_settings g join stores s using (store_id) where store_id = $1`;
const find = statement(read);
// A separate statement: the read after it sees concurrent changes of the store's own row.
const lock = statement("select from store_settings where store_id = $1 for update");

/**
 * The row of all that is set for the bound store; the transaction knows then whether its events are heard.
 */
export async function getSettings(tx: Tx): Promise<Row> {
  const [row] = await tx.query(find, [tx.storeId]);
  tx.known.isUnheard = row!.at(-1) === "t";
  return row!;
}

// Every price needs them, they rarely change, and reading them takes as long as reading a cart.
const latest = new Map<string, { row: Row; values: StoreSettings }>();
const MOST_REMEMBERED = 200;
const LONGEST_REMEMBERED = 50_000;

/** All that is set for the bound store, as exact values. */
export async function readSettings(tx: Tx): Promise<StoreSettings> {
  const row = await getSettings(tx);
  const known = latest.get(tx.storeId);
  if (known && row.every((text, i) => text === known.row[i])) return known.values;
  if (row.reduce((sum, text) => sum + (text?.length ?? 0), 0) > LONGEST_REMEMBERED) return settings.read(row);
  const values = settings.read(row);
  latest.delete(tx.storeId);
  if (latest.size >= MOST_REMEMBERED) latest.delete(latest.keys().next().value!);
  latest.set(tx.storeId, { row, values });
  return values;
}

/**
 * Whether the settings of the bound store have amounts: prices of shipping, or a fee that is not a
 * percentage.
 */
export async function hasAmounts(tx: Tx): Promise<boolean> {
  const { shippingZones, cashOnDelivery: fee } = settings.read(await getSettings(tx));
  const ofFee = [fee.type === "fixed" ? fee.value : null, fee.minimum, fee.maximum];
  return shippingZones.some(({ rates }) => rates.length > 0) || ofFee.some((amount) => amount);
}

/** The row of the settings, locked until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<Row> {
  const [, row] = await Promise.all([tx.query(lock, [tx.storeId]), getSettings(tx)]);
  return row;
}

// The settings in the store's own row, and those beside it.
const ofStore = assignmentsOf(settings.fields, "s");
const decided = assignmentsOf(settings.fields, "g");
const valuesOf = (assigned: readonly Assignment[], after: StoreSettings): Value[] =>
  assigned.map(({ valueIn }) => valueIn(after));
const assignments = (assigned: readonly Assignment[]) =>
  assigned.map(({ column }, i) => `${column} = $${i + 3}`).join(", ");

/** The settings in the store's own row. */
export const storeValues = (after: StoreSettings): Value[] => valuesOf(ofStore, after);
/** The settings beside the store's row. */
export const settingsValues = (after: StoreSettings): Value[] => valuesOf(decided, after);

const changeStore = statement(
  `update stores set updated_at = $2, ${assignments(ofStore)} where store_id = $1`,
);
const change = statement(
  `update store_settings set version = version + 1, updated_at = $2, ${assignments(decided)} where store_id = $1`,
);

/** Changes the settings in the store's own row; every process hears of it. */
export async function updateStore(tx: Tx, after: StoreSettings, now: Date): Promise<void> {
  await tx.query(changeStore, [tx.storeId, now, ...storeValues(after)]);
}

/** Changes the rest, and makes a new version of all. */
export async function updateSettingsRow(tx: Tx, after: StoreSettings, now: Date): Promise<void> {
  await tx.query(change, [tx.storeId, now, ...settingsValues(after)]);
}

const storeColumn = (column: string) =>
  statement(
    `update store_settings set ${column} = $2, kept_revision = kept_revision + 1 where store_id = $1 and ${column} <> $2`,
  );
const storedBeside = {
  discounts: storeColumn("discounts"),
  customerGroups: storeColumn("customer_groups"),
  shippingProfiles: storeColumn("shipping_profiles"),
  locations: storeColumn("locations"),
  priceLists: storeColumn("price_lists"),
};

/**
 * Has something of another noun travel with the settings, which are locked; they have no new version by it.
 */
export async function storeWithSettings(
  tx: Tx,
  what: keyof typeof storedBeside,
  json: string,
): Promise<void> {
  await tx.query(storedBeside[what], [tx.storeId, json]);
  announceChange(tx);
}

const raise = statement(
  "update store_settings set content_revision = content_revision + 1 where store_id = $1",
);

/**
 * Renders the shop's pages again from the commit on, after a change that is not of products, categories or
 * settings.
 */
export function raiseContent(tx: Tx): void {
  tx.lastAtCommit(raise, [tx.storeId]);
  announceChange(tx);
}

/**
 * The revision of all contents of the shop's pages except the catalogue: SQL of an integer, for the store
 * that `store` names.
 */
export const contentRevision = (store: string): string =>
  `(select g.version + g.kept_revision + g.content_revision from store_settings g where g.store_id = ${store})`;

/**
 * The revision of a store's settings and of the data cached with them: SQL, for the store that `store` names.
 */
export const settingsRevision = (store: string): string =>
  `(select g.version + g.kept_revision from store_settings g where g.store_id = ${store})`;

/** The price lists that travel with the settings, as JSON text: SQL, for the store that `store` names. */
export const storedPriceLists = (store: string): string =>
  `(select g.price_lists from store_settings g where g.store_id = ${store})`;

/** Whether a store shows the lowest price before a sale: SQL, for the store that `store` names. */
export const showsLowestPrice = (store: string): string =>
  `(select g.show_lowest_price from store_settings g where g.store_id = ${store})`;

/** Whether a store requires a second factor of its staff: SQL, for the store that `store` names. */
export const secondFactorRequired = (store: string): string =>
  `(select t.requires_second_factor from stores t where t.store_id = ${store})`;

const taxClasses = statement("select tax_classes from store_settings where store_id = $1");

/** The classes of tax of the bound store, of which the first is `standard`. */
export async function readTaxClasses(tx: Tx): Promise<readonly string[]> {
  const [row] = await tx.query(taxClasses, [tx.storeId]);
  return JSON.parse(row![0]!);
}

const pictures = statement("select logo, favicon, social_image from store_settings where store_id = $1");

/** The addresses of the pictures that the settings name. */
export async function findPictures(tx: Tx): Promise<string[]> {
  const [row] = await tx.query(pictures, [tx.storeId]);
  return row?.filter((url) => url !== null) ?? [];
}
