import type { Client } from "pg";
import { PATIENCE_MS } from "../kit/flow/health.ts";
import { listen, type OnAnnouncement } from "./announcements.ts";
import type { Nodes } from "./pool/pool.ts";
import { statement } from "./statement.ts";
import type { Tx } from "./tenant.ts";

/** Keeps values in memory for as long as it is known that nobody has changed them. */
export type FreshCaches = {
  /** A cache of values that each belong to a store; a change of that store drops them. */
  cache<T>(storeIdOf: (value: T) => string): FreshCache<T>;
  /**
   * "announcements", where for 5 seconds none was proven to arrive: each value is looked up again and again.
   */
  failing(): readonly string[];
  /**
   * Whether what is announced in this database, on a cluster on the coordinator, arrives now, at most a
   * second late.
   */
  isHeard(): boolean;
  /** Announces a payload on a channel. Throws where that fails. */
  announce(channel: string, payload: string): Promise<void>;
  /** Forgets all, and listens anew, as the database was replaced. */
  renew(): void;
  close(): Promise<void>;
};

/**
 * The cached value of `key`, or what `load` finds: those who ask for it at once share one `load`. Nothing is
 * kept of an undefined one.
 */
export type FreshCache<T> = (key: string, load: () => Promise<T | undefined>) => Promise<T | undefined>;

/** A cache that loads each time. */
export const noCache = <T>(_: string, load: () => Promise<T | undefined>): Promise<T | undefined> => load();

const MAX_ENTRIES = 100_000;
// A caller that asks so soon after others waits for their answer: it is younger than values that are trusted
// in memory.
const SHARED_MS = 300;

const ofThisProcess = new Set<OnAnnouncement>();

const announce = statement("select announce_change($1)");

/**
 * Has every process drop, once the transaction commits, what it keeps of its store: this one at once, so that
 * the very next request sees the change; the others hear of it from the database within a second.
 */
export function announceChange(tx: Tx): void {
  tx.lastAtCommit(announce, [tx.storeId]);
  tx.afterCommit(() => {
    for (const forget of ofThisProcess) forget(tx.storeId);
  });
}

/** Announces a change that a command makes, in a transaction of the schema's owner. */
export async function announceAsOwner(owner: Client, storeId: string): Promise<void> {
  await owner.query(announce.text, [storeId]);
}

/**
 * Caches that follow what the database announces about its stores, and so do its `nodes` where it is
 * distributed; `others` are further channels to listen on.
 */
export function createFreshCaches(
  url: string,
  nodes?: Pick<Nodes, "listen" | "hears">,
  others: Readonly<Record<string, OnAnnouncement>> = {},
): FreshCaches {
  const drops = new Set<OnAnnouncement>();
  const forget: OnAnnouncement = (storeId) => {
    for (const drop of drops) drop(storeId);
  };
  const announcements = listen(url, { stoa_store_changed: forget, ...others });
  const leaveNodes = nodes?.listen(forget);
  const isHeardOf = (storeId: string) => announcements.current() && (nodes?.hears(storeId) ?? true);
  ofThisProcess.add(forget);
  return {
    cache<T>(storeIdOf: (value: T) => string): FreshCache<T> {
      const entries = new Map<string, T>();
      const loading = new Map<string, { value: Promise<T | undefined>; changes: number; began: number }>();
      let changes = 0;
      drops.add((storeId) => {
        changes++;
        for (const [key, value] of entries) {
          if (storeId === undefined || storeIdOf(value) === storeId) entries.delete(key);
        }
      });
      async function read(key: string, load: () => Promise<T | undefined>): Promise<T | undefined> {
        const changesBefore = changes;
        const value = await load();
        // A value that was read while a change was announced may be the state before it.
        if (value !== undefined && changes === changesBefore && isHeardOf(storeIdOf(value))) {
          if (entries.size >= MAX_ENTRIES) entries.clear();
          entries.set(key, value);
        }
        return value;
      }
      return async (key, load) => {
        const hit = entries.get(key);
        if (hit !== undefined && isHeardOf(storeIdOf(hit))) return hit;
        const now = performance.now();
        const before = loading.get(key);
        if (before?.changes === changes && now - before.began < SHARED_MS) return before.value;
        const value = read(key, load);
        const mine = { value, changes, began: now };
        loading.set(key, mine);
        try {
          return await value;
        } finally {
          if (loading.get(key) === mine) loading.delete(key);
        }
      };
    },
    isHeard: announcements.current,
    announce: announcements.announce,
    renew() {
      announcements.renew();
      forget(undefined);
    },
    failing: () => (announcements.silentMs() >= PATIENCE_MS ? ["announcements"] : []),
    close: () => {
      ofThisProcess.delete(forget);
      leaveNodes?.();
      return announcements.close();
    },
  };
}
