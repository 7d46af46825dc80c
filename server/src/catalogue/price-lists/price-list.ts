import { noteEffect } from "../../http/effects.ts";
import { noun } from "../../http/nouns/noun.ts";
import type { RowOf } from "../../http/nouns/table.ts";
import { checkWindow } from "../../http/nouns/term-columns.ts";
import type { Call } from "../../http/route.ts";
import { groupFaults } from "../../people/groups/index.ts";
import { noteAllListPrices } from "../price-history/index.ts";
import { type PriceList, priceLists } from "./columns.ts";
import { dropPrices } from "./price-sql.ts";
import { snapshotPriceLists } from "./snapshot-sql.ts";

/**
 * The last time at which a list was open to everybody, now at the latest; undefined if it never was, by its
 * bounds.
 */
export function lastPublicTime(
  { isActive, startsAt, endsAt, customerGroupIds }: PriceList,
  now: Date,
): Date | undefined {
  const hasBegun = startsAt === null || new Date(startsAt) <= now;
  if (!isActive || !hasBegun || customerGroupIds.length) return undefined;
  return endsAt !== null && new Date(endsAt) < now ? new Date(endsAt) : now;
}

// Before they are no more: these are prices that shoppers were shown.
async function notePublicPrices({ tx, now }: Pick<Call, "tx" | "now">, row: Row): Promise<void> {
  const until = lastPublicTime(priceLists.read(row), now);
  if (until) await noteAllListPrices(tx, priceLists.get(row, "id"), until);
}

type Row = RowOf<(typeof priceLists)["fields"]>;
const boundsOf = (row: Row): string =>
  (["isActive", "startsAt", "endsAt", "customerGroupIds"] as const)
    .map((name) => priceLists.text(row, name))
    .join(" ");

/** The verbs of a price list. Orders keep the prices of a deleted one. */
export const priceList = noun({
  name: "PriceList",
  table: priceLists,
  into: "price_lists",
  key: "price_list_id",
  complete(draft, _, reading) {
    checkWindow(reading, draft);
    return draft;
  },
  check: ({ tx }, { customerGroupIds }, before) =>
    groupFaults(tx, customerGroupIds, JSON.parse(before?.customerGroupIds ?? "[]")),
  async release({ tx, now }, row) {
    await notePublicPrices({ tx, now }, row);
    await dropPrices(tx, priceLists.get(row, "id"));
  },
  async follow({ tx, now }, before, after) {
    if (before && after && boundsOf(before) !== boundsOf(after)) {
      if (priceLists.get(after, "priceCount")) noteEffect(tx, "bulk");
      await notePublicPrices({ tx, now }, before);
    }
    const isActive = (row: typeof before) => row !== undefined && priceLists.get(row, "isActive");
    if (isActive(before) || isActive(after)) await snapshotPriceLists(tx, now);
  },
});
