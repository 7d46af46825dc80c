import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import type { Pool } from "../../db/pool/pool.ts";
import { tenantTransaction } from "../../db/tenant.ts";
import { flushRegularly, type RegularFlush } from "../../kit/flow/flush-regularly.ts";
import { clockIn } from "../../kit/time/day-in-zone.ts";
import { readSettings } from "../settings/index.ts";
import { sourceOf } from "./sources.ts";
import { addVisits, type Counts, findKeys, type Kind, noVisits, type VisitCount } from "./sql.ts";
import { createVisitors, type Step, steps, type Visit } from "./visitors.ts";

/** A visitor's request. Its address is known for as long as the request lasts, and stored nowhere. */
export type VisitorRequest = { storeId: string; address: string; headers: IncomingHttpHeaders };
/** The page that was answered: its path below the shop's root, the query, and the host that was asked. */
export type ViewedPage = { path: string; search: string; host: string; isProduct: boolean };

/** Counts the visits of shops, until they are written down. */
export type VisitCounts = {
  /** Counts a page that a person opened; robots, prefetches and scripts are not counted. */
  view(request: VisitorRequest, page: ViewedPage): void;
  /** Counts a step of a visit, once a visit. */
  reach(request: VisitorRequest, step: Step): void;
  /**
   * Writes the counts: from now on within 5 seconds, one transaction per store, and the rest at the close.
   * Those that cannot be written are lost.
   */
  writeTo(pool: Pool): RegularFlush;
};

const FLUSH_MS = 5_000;
// The most rows that wait to be written, in all and of a store.
const MAX_WAITING = 20_000;
const MAX_OF_STORE = 2_000;
const MAX_PATH = 200;
const MAX_AGENT = 512;
/**
 * The rows that share a bound: sources that anybody can make up take no room of the known services, which are
 * few.
 */
type Room = "all" | "service" | "campaign" | "link" | "page";
/** The most rows of a store's day; further ones are counted together, under the key of `overflow`. */
export const MAX_OF_DAY: Readonly<Record<Room, number>> = {
  all: 1,
  service: 50,
  campaign: 75,
  link: 75,
  page: 500,
};
/** The keys of visits beyond the bounds, and of those whose beginning is not known. */
export const overflow: Readonly<Record<Kind, string>> = { all: "", source: "other\x1f", page: "" };

function roomOf(kind: Kind, key: string): Room {
  if (kind !== "source") return kind;
  const group = key.slice(0, key.indexOf("\x1f"));
  return group === "campaign" || group === "link" ? group : "service";
}

/** Whether somebody opened an address: no script fetched it, nor a browser in advance (Fetch Metadata). */
const isOpened = (headers: IncomingHttpHeaders): boolean =>
  (headers["sec-fetch-dest"] ?? "document") === "document" &&
  (headers.accept ?? "").includes("text/html") &&
  !/\b(?:prefetch|prerender)\b/.test(`${headers["sec-purpose"] ?? ""} ${headers.purpose ?? ""}`);

/** Whether a visitor asks not to be counted: Global Privacy Control, or Do Not Track. */
const isOptedOut = (headers: IncomingHttpHeaders): boolean =>
  headers["sec-gpc"] === "1" || headers.dnt === "1";

/** Whether a page was opened from outside the shop: another site, a mail, the address bar. */
function isArrival(headers: IncomingHttpHeaders, host: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin";
  try {
    return new URL(headers.referer ?? "").host !== host.toLowerCase();
  } catch {
    return true;
  }
}

/** Starts counting visits, none yet. */
export function createVisitCounts(clock: () => number = Date.now): VisitCounts {
  const visitors = createVisitors();
  const robots = new LRUCache<string, boolean>({ max: 2_000 });
  const stores = new Map<string, Map<string, VisitCount>>();
  let waiting = 0;

  function isRobot(userAgent: string): boolean {
    const known = robots.get(userAgent);
    if (known !== undefined) return known;
    const found = !userAgent || isbot(userAgent);
    robots.set(userAgent, found);
    return found;
  }

  function visitorOf({ storeId, address, headers }: VisitorRequest) {
    const userAgent = (headers["user-agent"] ?? "").slice(0, MAX_AGENT);
    return isOptedOut(headers) || isRobot(userAgent) ? undefined : { storeId, address, userAgent };
  }

  function countOf(counts: Map<string, VisitCount>, kind: Kind, key: string): VisitCount {
    const found = counts.get(`${kind}\n${key}`);
    if (found) return found;
    const isFull = waiting >= MAX_WAITING || counts.size >= MAX_OF_STORE;
    if (isFull && roomOf(kind, key) !== "service" && key !== overflow[kind])
      return countOf(counts, kind, overflow[kind]);
    const made = { kind, key, ...noVisits };
    counts.set(`${kind}\n${key}`, made);
    waiting++;
    return made;
  }

  function add(storeId: string, visit: Visit, more: Partial<Counts>): void {
    const counts = stores.get(storeId) ?? new Map<string, VisitCount>();
    stores.set(storeId, counts);
    for (const one of [
      countOf(counts, "all", ""),
      countOf(counts, "source", visit.source),
      countOf(counts, "page", visit.page),
    ])
      for (const name in more) one[name as keyof Counts] += more[name as keyof Counts]!;
  }

  /** Whether a visit makes a step for the first time. */
  function isFirst(visit: Visit, step: Step): boolean {
    const bit = 1 << steps.indexOf(step);
    if (visit.made & bit) return false;
    visit.made |= bit;
    return true;
  }

  const unknown = { source: overflow.source, page: overflow.page };

  async function write(pool: Pool): Promise<void> {
    visitors.forget(clock());
    const batch = [...stores];
    stores.clear();
    waiting = 0;
    for (const [storeId, counts] of batch)
      await tenantTransaction(pool, storeId, async (tx) => {
        const { timeZone } = await readSettings(tx);
        const { day } = clockIn(new Date(clock()), timeZone);
        const known = await findKeys(tx, day);
        await addVisits(tx, day, withinBounds(known, [...counts.values()]));
      }).catch(() => {});
  }

  return {
    view(request, { path, search, host, isProduct }) {
      const { headers, storeId } = request;
      const visitor = isOpened(headers) ? visitorOf(request) : undefined;
      if (!visitor) return;
      const now = clock();
      const known = visitors.find(visitor, now);
      const isNew = !known && isArrival(headers, host);
      const begin = () => {
        if (!isNew) return unknown;
        const { group, name } = sourceOf({ referrer: headers.referer, search, host });
        return { source: `${group}\x1f${name}`, page: path.length > MAX_PATH ? overflow.page : path };
      };
      const visit = known ?? visitors.begin(visitor, begin(), now);
      add(storeId, visit, {
        views: 1,
        ...(isNew && { visits: 1 }),
        ...(isProduct && isFirst(visit, "products") && { products: 1 }),
      });
    },
    reach(request, step) {
      const visitor = visitorOf(request);
      if (!visitor) return;
      const now = clock();
      const visit = visitors.find(visitor, now) ?? visitors.begin(visitor, unknown, now);
      if (isFirst(visit, step)) add(request.storeId, visit, { [step]: 1 });
    },
    writeTo: (pool) => flushRegularly(() => write(pool), FLUSH_MS),
  };
}

/**
 * Counts as a day that has these keys (`kind\nkey`) takes them: known keys, then the most visited while there
 * is room, and the rest together. The sums stay the same.
 */
export function withinBounds(
  known: ReadonlySet<string>,
  counts: readonly VisitCount[],
  most = MAX_OF_DAY,
): VisitCount[] {
  const left = { ...most };
  for (const one of known) {
    const end = one.indexOf("\n");
    const [kind, key] = [one.slice(0, end) as Kind, one.slice(end + 1)];
    if (key !== overflow[kind]) left[roomOf(kind, key)]--;
  }
  const taken = new Map<string, VisitCount>();
  for (const count of counts.toSorted((a, b) => b.visits - a.visits || b.views - a.views)) {
    const { kind } = count;
    const id = `${kind}\n${count.key}`;
    const hasRoom =
      known.has(id) || taken.has(id) || count.key === overflow[kind] || left[roomOf(kind, count.key)]-- > 0;
    const key = hasRoom ? count.key : overflow[kind];
    const before = taken.get(`${kind}\n${key}`) ?? { kind, key, ...noVisits };
    const sum = { ...before };
    for (const name of Object.keys(noVisits) as (keyof Counts)[]) sum[name] += count[name];
    taken.set(`${kind}\n${key}`, sum);
  }
  return [...taken.values()];
}
