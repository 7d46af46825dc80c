import type pg from "pg";
import { connect } from "./pool.ts";

/** Tells when rows that are kept in memory have changed, and whether it can tell at all. */
export type Announcements = {
  /** Whether what is in memory may be trusted now: changes of others arrive, at most a second late. */
  current(): boolean;
  close(): Promise<void>;
};

const HEARTBEAT_MS = 400;
const TRUST_MS = 900;

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
    try {
      if (!client) {
        client = await connect(url);
        client.on("notification", ({ payload }) => changed(payload));
        await client.query(`listen ${channel}`);
        changed(undefined);
      }
      const asked = performance.now();
      await Promise.race([client.query("select 1"), tooLate()]);
      provenAt = asked;
    } catch {
      const dead = client;
      client = undefined;
      void dead?.end().catch(() => {});
    }
    if (!closed) timer = setTimeout(beat, HEARTBEAT_MS).unref();
  };
  void beat();

  return {
    current: () => performance.now() - provenAt < TRUST_MS,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error("no heartbeat")), TRUST_MS).unref());
}
