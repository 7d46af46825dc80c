import { insertStatement } from "../../db/insert-statement.ts";
import { statement } from "../../db/statement.ts";
import { deletionBefore, sweeperOf } from "../../db/sweep.ts";
import type { Tx } from "../../db/tenant.ts";

/** The rows of a day: all visits, or those of a source or a first page. */
export type Kind = "all" | "source" | "page";
/** Pages that were opened, visits, and how many of these made each step. */
export type Counts = Record<(typeof names)[number], number>;
/** The counts of a key: a source's group and name with `\x1f` between, or a page's path. */
export type VisitCount = { kind: Kind; key: string } & Counts;

const names = ["views", "visits", "products", "carts", "checkouts", "orders"] as const;
/** The counts at zero. */
export const noVisits: Counts = { views: 0, visits: 0, products: 0, carts: 0, checkouts: 0, orders: 0 };
// CNIL, the French authority, lets visits be counted for 25 months without consent (decision 263).
const RETENTION_MS = 25 * 30.4 * 86_400_000;

const keys = statement("select c.kind, c.key from visit_counts c where c.store_id = $1 and c.day = $2");

/** The keys that a store's day has by now, as `kind\nkey`. */
export async function findKeys(tx: Tx, day: string): Promise<Set<string>> {
  const rows = await tx.query(keys, [tx.storeId, day]);
  return new Set(rows.map(([kind, key]) => `${kind}\n${key}`));
}

const insert = insertStatement(
  "visit_counts as v",
  { day: "date", kind: "text", key: "text", ...Object.fromEntries(names.map((name) => [name, "bigint"])) },
  `(store_id, day, kind, key) do update set ${names.map((name) => `${name} = v.${name} + excluded.${name}`).join(", ")}`,
);

/** Adds visits to those of a day (YYYY-MM-DD). */
export async function addVisits(tx: Tx, day: string, counts: readonly VisitCount[]): Promise<void> {
  if (!counts.length) return;
  // In one order, so that two processes do not wait for each other in a circle.
  const id = ({ kind, key }: VisitCount) => `${kind}\n${key}`;
  const rows = counts
    .toSorted((a, b) => (id(a) < id(b) ? -1 : 1))
    .map((count) => [day, count.kind, count.key, ...names.map((name) => count[name])]);
  await tx.query(...insert(tx.storeId, rows));
}

type Row = readonly (string | null)[];
const countsOf = (row: Row): Counts =>
  Object.fromEntries(names.map((name, at) => [name, Number(row[at + 1])])) as Counts;
const sums = names.map((name) => `sum(c.${name})`).join(", ");

const byInterval = statement(`
  select date_trunc($4, c.day::timestamp)::date, ${sums} from visit_counts c
  where c.store_id = $1 and c.day between $2 and $3 and c.kind = 'all' group by 1`);

/**
 * Reads the visits from one day to another (YYYY-MM-DD) by the first day of each `day`, `week` or `month`.
 * Intervals without visits are left out.
 */
export async function findVisits(
  tx: Tx,
  { from, to }: { from: string; to: string },
  interval: string,
): Promise<Map<string, Counts>> {
  const rows = await tx.query(byInterval, [tx.storeId, from, to, interval]);
  return new Map(rows.map((row) => [row[0]!, countsOf(row)]));
}

const byKey = statement(`
  select c.key, ${sums} from visit_counts c
  where c.store_id = $1 and c.day between $2 and $3 and c.kind = $4
  group by c.key order by sum(c.visits) desc, sum(c.views) desc, c.key limit $5`);

/** Reads the visits of some days by source or by first page, the most visits first. */
export async function findVisitsBy(
  tx: Tx,
  kind: Exclude<Kind, "all">,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<{ key: string; counts: Counts }[]> {
  const rows = await tx.query(byKey, [tx.storeId, from, to, kind, limit]);
  return rows.map((row) => ({ key: row[0]!, counts: countsOf(row) }));
}

/** Deletes counts of visits after 25 months. */
export const visitsSweeper = sweeperOf(
  "visits",
  deletionBefore("visit_counts", "day, kind, key", "day"),
  RETENTION_MS,
);
