import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { type DailyLimits, limitNames, readLimits } from "../grants/index.ts";
import { type Amounts, type HourOfKey, hoursText, readHours, sumOf } from "./hours.ts";

const noAmounts = limitNames.map(() => "0").join(", ");
// A request that counts with the same key waits here for the other's commit, and reads its counts.
const lock = statement(`
  insert into api_key_days as d (store_id, api_key_id, day, ${limitNames.join(", ")})
  select k.store_id, coalesce(k.counted_with, k.api_key_id), ($3::timestamptz at time zone 'UTC')::date, ${noAmounts}
  from api_keys k where k.store_id = $1 and k.api_key_id = $2
  on conflict (store_id, api_key_id) do update set day = d.day
  returning d.api_key_id, d.hours`);
const findLimits = statement(
  "select coalesce(daily_limits, '{}') from api_keys where store_id = $1 and api_key_id = $2",
);

/** The keys that share a key's counters, and its own limits; locked until the transaction ends. */
export async function lockCounted(
  tx: Tx,
  keyId: string,
  now: Date,
): Promise<{ countedWith: string; hours: readonly HourOfKey[]; limits: DailyLimits }> {
  const [[row], [limited]] = await Promise.all([
    tx.query(lock, [tx.storeId, keyId, now]),
    tx.query(findLimits, [tx.storeId, keyId]),
  ]);
  const [countedWith, hours] = row!;
  return { countedWith: countedWith!, hours: readHours(hours!), limits: readLimits(limited![0]!) };
}

const change = statement(`
  update api_key_days set day = ($3::timestamptz at time zone 'UTC')::date, hours = $4,
    ${limitNames.map((name, i) => `${name} = $${i + 5}::bigint`).join(", ")}
  where store_id = $1 and api_key_id = $2`);

/** Writes the counters of a locked key. */
export async function writeCounted(
  tx: Tx,
  { countedWith, hours, now }: { countedWith: string; hours: readonly HourOfKey[]; now: Date },
): Promise<void> {
  const sums: Amounts = sumOf(hours);
  const values = limitNames.map((name) => String(sums[name]));
  await tx.query(change, [tx.storeId, countedWith, now, hoursText(hours), ...values]);
}

const limited = statement(
  "select 1 from api_keys where store_id = $1 and kind = 'secret' and daily_limits is not null limit 1",
);

/** Whether a key has daily limits. */
export const hasDailyLimits = async (tx: Tx): Promise<boolean> =>
  (await tx.query(limited, [tx.storeId])).length > 0;
