import { randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";
import { afterSilence, cut, within } from "./deadline.ts";
import { connect } from "./pool.ts";

/** Tells when rows that are kept in memory have changed, and whether it can tell at all. */
export type Announcements = {
  /** Whether what is in memory may be trusted now: changes of others arrive, at most a second late. */
  current(): boolean;
  /** For how many milliseconds nothing has proven that announcements arrive. */
  silentMs(): number;
  close(): Promise<void>;
};

const HEARTBEAT_MS = 400;
const MIN_REST_MS = 50;
const TRUST_MS = 900;
const CONNECT_MS = 2_000;

/**
 * Listens for changes announced on `channel` and calls `changed` with each payload. While announcements are not
 * proven to arrive, `current()` is false: what cannot be known to be fresh is read anew (contract, section 6).
 */
export function listen(
  url: string,
  channel: string,
  changed: (payload: string | undefined) => void,
): Announcements {
  const began = performance.now();
  let line: Line | undefined;
  let provenAt: number | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const beat = async () => {
    let asked = performance.now();
    try {
      if (!line) {
        line = await open(url, channel, changed);
        changed(undefined);
      }
      asked = performance.now();
      await line.prove();
      provenAt = asked;
    } catch {
      line?.cut();
      line = undefined;
    }
    // A busy process hears the answer late; the next question must not be late, too.
    const rest = HEARTBEAT_MS - (performance.now() - asked);
    if (!closed) timer = setTimeout(beat, Math.max(MIN_REST_MS, rest)).unref();
    else line?.cut();
  };
  void beat();

  return {
    current: () => provenAt !== undefined && performance.now() - provenAt < TRUST_MS,
    silentMs: () => performance.now() - (provenAt ?? began),
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await line?.close();
    },
  };
}

type Line = { prove(): Promise<void>; cut(): void; close(): Promise<void> };

/**
 * Two connections: one listens and asks nothing, the other announces on a channel of their own, as any other process would. Only
 * what was announced by another session and came back proves that announcements arrive.
 */
async function open(
  url: string,
  channel: string,
  changed: (payload: string | undefined) => void,
): Promise<Line> {
  const own = `stoa_proof_${randomBytes(12).toString("hex")}`;
  const [ear, voice] = await bothOrNone(connect(url, CONNECT_MS), connect(url, CONNECT_MS));
  const both = [ear, voice];
  const hang = () => both.forEach(cut);
  let awaited: { nonce: string; back: PromiseWithResolvers<void> } | undefined;
  ear.on("notification", ({ channel: on, payload }) => {
    if (on !== own) changed(payload);
    else if (payload === awaited?.nonce) awaited?.back.resolve();
  });
  ear.once("end", () => awaited?.back.reject(new Error("the listening connection has ended")));
  try {
    await within(ear, TRUST_MS, ear.query(`listen ${channel}; listen ${own}`));
  } catch (error) {
    hang();
    throw error;
  }
  return {
    async prove() {
      const nonce = randomUUID();
      const back = Promise.withResolvers<void>();
      awaited = { nonce, back };
      const late = () => back.reject(new Error("an announcement did not come back"));
      const takeBack = afterSilence(late, TRUST_MS);
      const said = voice.query({
        name: "stoa_proof",
        text: "select pg_notify($1, $2)",
        values: [own, nonce],
      });
      await Promise.all([said, back.promise]).finally(takeBack);
    },
    cut: hang,
    async close() {
      await Promise.all(both.map((one) => within(one, TRUST_MS, one.end()).catch(() => {})));
    },
  };
}

async function bothOrNone(
  ...connecting: [Promise<pg.Client>, Promise<pg.Client>]
): Promise<[pg.Client, pg.Client]> {
  try {
    return await Promise.all(connecting);
  } catch (error) {
    for (const one of connecting) one.then(cut, () => {});
    throw error;
  }
}
