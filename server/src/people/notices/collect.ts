import type { Pool } from "../../db/pool/pool.ts";
import { type Tx, tenantTransaction } from "../../db/tenant.ts";
import type { Store } from "../../http/request/store.ts";
import type { Recurring } from "../../jobs/schedule.ts";
import { NIL_UUID } from "../../kit/cursor.ts";
import { type EventHead, eventHeads } from "../../platform/outbox/index.ts";
import { findBoundStore } from "../../platform/stores/index.ts";
import { findStoresWithNews, holdCursor, moveCursor, type StoreWithNews } from "./cursor-sql.ts";
import type { About, NoticeKind } from "./kinds.ts";
import { addNotice, LATE_MS } from "./sql.ts";

const EVERY_MS = 10_000;
const LONGEST_WAIT_MS = 3_600_000;
const PAGE = 1_000;
// The function `stores_with_news` and its index name these kinds of events, too.
const kindOf: Readonly<Record<string, NoticeKind>> = {
  order_created: "order_placed",
  stock_low: "stock_low",
};

/** The names of products by their ids, in the store's language. */
type FindNames = (tx: Tx, ids: readonly string[], store: Store) => Promise<ReadonlyMap<string, string>>;

/** A store that failed so many times, and is looked at again then. */
type Postponed = StoreWithNews & { failures: number; until: number };

/**
 * Makes notices of the events that stores wrote, apart from the requests that wrote them. An event is found
 * by having no notice, for a minute behind its time. A store that fails holds up no other, and is tried less
 * and less often.
 */
export function collectNotices(findNames: FindNames): Recurring {
  let since: Date | undefined;
  const postponed = new Map<string, Postponed>();
  return {
    name: "notices",
    everyMs: EVERY_MS,
    async run({ pool, log, signal }) {
      const now = Date.now();
      const found = await findStoresWithNews(pool, since);
      for (const store of chooseDue(found, postponed, now)) {
        if (signal.aborted) return;
        const { storeId } = store;
        try {
          await collectStore(pool, store, findNames, signal);
          postponed.delete(storeId);
        } catch (error) {
          const failures = (postponed.get(storeId)?.failures ?? 0) + 1;
          const until = now + Math.min(EVERY_MS * 2 ** failures, LONGEST_WAIT_MS);
          postponed.set(storeId, { ...store, failures, until });
          log.warn({ err: error, store: storeId }, "notices were not collected");
        }
      }
      since = new Date(now - LATE_MS);
    },
  };
}

// Those that failed are due later, from where they failed.
function chooseDue(
  found: readonly StoreWithNews[],
  postponed: ReadonlyMap<string, Postponed>,
  now: number,
): StoreWithNews[] {
  const fresh = found.filter(({ storeId }) => !postponed.has(storeId));
  return [...fresh, ...[...postponed.values()].filter(({ until }) => until <= now)];
}

async function collectStore(
  pool: Pool,
  { storeId, oldest }: StoreWithNews,
  findNames: FindNames,
  signal: AbortSignal,
): Promise<void> {
  let after: Pick<EventHead, "id" | "at"> | undefined = { id: NIL_UUID, at: oldest };
  while (after && !signal.aborted) {
    const from: typeof after = after;
    after = await tenantTransaction(pool, storeId, (tx) => collectPage(tx, from, findNames, new Date()));
  }
}

/** Makes notices of the next events; returns the last of them, and undefined where no more are known of. */
async function collectPage(
  tx: Tx,
  after: Pick<EventHead, "id" | "at">,
  findNames: FindNames,
  now: Date,
): Promise<EventHead | undefined> {
  if (!(await holdCursor(tx, after.at, now))) return undefined;
  const found = await eventHeads(tx, Object.keys(kindOf), after, PAGE);
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
  const last = found.at(-1);
  if (last) await moveCursor(tx, last.at);
  return found.length < PAGE ? undefined : last;
}
