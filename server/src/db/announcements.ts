import type pg from "pg";
import { cut, within } from "./deadline.ts";
import { connect } from "./pool.ts";

/** Tells when rows that are kept in memory have changed, and whether it can tell at all. */
export type Announcements = {
  /** Whether what is in memory may be trusted now: changes of others arrive, at most a second late. */
  current(): boolean;
  close(): Promise<void>;
};

const HEARTBEAT_MS = 400;
const MIN_REST_MS = 50;
const TRUST_MS = 900;
const CONNECT_MS = 2_000;

/**
 * Listens for changes announced on `channel` and calls `changed` with each payload. While the connection is not
 * proven alive, `current()` is false: what cannot be known to be fresh is read anew (contract, section 6).
 */
export function listen(
  url: string,
  channel: string,
  changed: (payload: string | undefined) => void,
): Announcements {
  let client: pg.Client | undefined;
  let provenAt = Number.NEGATIVE_INFINITY;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const beat = async () => {
    let asked = performance.now();
    try {
      client ??= await open();
      asked = performance.now();
      await within(client, TRUST_MS, client.query("select 1"));
      provenAt = asked;
    } catch {
      if (client) cut(client);
      client = undefined;
    }
    // A busy process hears the answer late; the next question must not be late, too.
    const rest = HEARTBEAT_MS - (performance.now() - asked);
    if (!closed) timer = setTimeout(beat, Math.max(MIN_REST_MS, rest)).unref();
    else if (client) cut(client);
  };
  const open = async () => {
    const opened = await connect(url, CONNECT_MS);
    opened.on("notification", ({ payload }) => changed(payload));
    try {
      await within(opened, TRUST_MS, opened.query(`listen ${channel}`));
    } catch (error) {
      cut(opened);
      throw error;
    }
    changed(undefined);
    return opened;
  };
  void beat();

  return {
    current: () => performance.now() - provenAt < TRUST_MS,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      if (client) await within(client, TRUST_MS, client.end()).catch(() => {});
    },
  };
}
