import { type Tx, tenantTransaction } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import type { Recurring } from "../../jobs/schedule.ts";
import { eventHeads, latestEventAt } from "../../platform/outbox/index.ts";
import { findBoundStore } from "../../platform/stores/index.ts";
import { FIRST_MS, findStoresWithNews, holdCursor, moveCursor } from "./cursor-sql.ts";
import type { About, NoticeKind } from "./kinds.ts";
import { addNotice } from "./sql.ts";

const EVERY_MS = 10_000;
const MOST = 1_000;
// An event has the time of its request, and is seen once that has committed.
const LATE_MS = 60_000;
const kindOf: Readonly<Record<string, NoticeKind>> = {
  order_created: "order_placed",
  stock_low: "stock_low",
};

/** The names of products by their ids, in the store's language. */
type FindNames = (tx: Tx, ids: readonly string[], store: Store) => Promise<ReadonlyMap<string, string>>;

/**
 * Makes notices of the events that stores wrote since the last time, apart from the requests that wrote them. Events
 * are read a minute back, and one that has a notice makes no other.
 */
export const collectNotices = (findNames: FindNames): Recurring => ({
  name: "notices",
  everyMs: EVERY_MS,
  async run({ pool, log, signal }) {
    for (const storeId of await findStoresWithNews(pool)) {
      if (signal.aborted) return;
      await tenantTransaction(pool, storeId, (tx) => collect(tx, findNames, new Date())).catch((error) =>
        log.warn({ err: error, store: storeId }, "notices were not collected"),
      );
    }
  },
});

async function collect(tx: Tx, findNames: FindNames, now: Date): Promise<void> {
  const [since, latest] = await Promise.all([
    holdCursor(tx, new Date(now.getTime() - FIRST_MS)),
    latestEventAt(tx),
  ]);
  if (!since || !latest) return;
  const from = new Date(since.getTime() - LATE_MS);
  const found = await eventHeads(tx, Object.keys(kindOf), { from, to: latest }, MOST);
  const low = found.filter(({ type }) => type === "stock_low").map(({ resourceId }) => resourceId);
  const names = low.length ? await findNames(tx, [...new Set(low)], (await findBoundStore(tx))!) : undefined;
  for (const { id, type, resourceId, orderNumber, amount, currency } of found) {
    const name = names?.get(resourceId);
    const about: About = {
      ...(orderNumber && { orderNumber }),
      ...(amount && { amount }),
      ...(currency && { currency }),
      ...(name && { name }),
    };
    addNotice(tx, { id, kind: kindOf[type]!, resourceId, about }, now);
  }
  await moveCursor(tx, found.length < MOST ? latest : new Date(found.at(-1)!.at));
}
