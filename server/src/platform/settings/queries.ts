import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { decidedColumns, decidedValues, readRow, settingsColumns, storeColumns, storeValues } from "./row.ts";
import type { Settings, StoreSettings } from "./settings.ts";

const read = `select ${settingsColumns} from store_settings g join stores s using (store_id)`;
const find = statement(read);
const findLocked = statement(`${read} for update of g`);

/** All that is set for the bound store, as exact values. One statement. */
export async function readSettings(tx: Tx): Promise<StoreSettings> {
  const [row] = await tx.query(find);
  return readRow(row!);
}

/** The settings, locked until the transaction ends: what changes them next sees this change. */
export async function lockSettings(tx: Tx): Promise<StoreSettings> {
  const [row] = await tx.query(findLocked);
  return readRow(row!);
}

const assignments = (columns: readonly string[]) =>
  columns.map((column, i) => `${column} = $${i + 2}`).join(", ");
const changeStore = statement(`update stores set updated_at = $1, ${assignments(storeColumns)}`);
const change = statement(
  `update store_settings set version = version + 1, updated_at = $1, ${assignments(decidedColumns)}`,
);

/** Changes what is kept with the store itself; every process hears of it. */
export async function updateStore(tx: Tx, settings: Settings, now: Date): Promise<void> {
  await tx.query(changeStore, [now, ...storeValues(settings)]);
}

/** Changes the rest, and makes a new version of all. */
export async function updateDecided(tx: Tx, settings: Settings, now: Date): Promise<void> {
  await tx.query(change, [now, ...decidedValues(settings)]);
}
