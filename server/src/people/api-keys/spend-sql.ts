import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { type DailyLimits, type LimitName, limitNames, readLimits } from "../grants/index.ts";

/** What a key has done on a day, with what it does now, and when that day ends. */
export type Spent = {
  counted: Readonly<Record<LimitName, bigint>>;
  limits: DailyLimits;
  until: Date;
};

// A day that has begun does not end by another time zone of the store. Whoever counts with the same key waits here for the other's commit.
const added = limitNames
  .map((name) => `${name} = case when d.day < excluded.day then 0 else d.${name} end + excluded.${name}`)
  .join(", ");
const add = statement(`
  insert into api_key_days as d (store_id, api_key_id, day, ${limitNames.join(", ")})
  select k.store_id, coalesce(k.counted_with, k.api_key_id), ($3::timestamptz at time zone $4::text)::date,
    ${limitNames.map((_, i) => `$${i + 5}::bigint`).join(", ")}
  from api_keys k where k.store_id = $1 and k.api_key_id = $2
  on conflict (store_id, api_key_id) do update set day = greatest(d.day, excluded.day), ${added}
  returning extract(epoch from (d.day + 1)::timestamp at time zone $4::text)::bigint,
    ${limitNames.map((name) => `d.${name}`).join(", ")}`);
const findLimits = statement(
  "select coalesce(daily_limits, '{}') from api_keys where store_id = $1 and api_key_id = $2",
);

/** Counts what a key does with what it did before on the same day of a time zone. */
export async function addSpent(
  tx: Tx,
  keyId: string,
  amounts: Readonly<Record<LimitName, bigint>>,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Spent> {
  const values = limitNames.map((name) => String(amounts[name]));
  const [[row], [limited]] = await Promise.all([
    tx.query(add, [tx.storeId, keyId, now, timeZone, ...values]),
    tx.query(findLimits, [tx.storeId, keyId]),
  ]);
  const [ends, ...sums] = row!;
  return {
    counted: Object.fromEntries(limitNames.map((name, i) => [name, BigInt(sums[i]!)])) as Spent["counted"],
    limits: readLimits(limited![0]!),
    until: new Date(Number(ends) * 1_000),
  };
}

const limited = statement(
  "select 1 from api_keys where store_id = $1 and kind = 'secret' and daily_limits is not null limit 1",
);

/** Whether a key has daily limits. */
export const hasDailyLimits = async (tx: Tx): Promise<boolean> =>
  (await tx.query(limited, [tx.storeId])).length > 0;
