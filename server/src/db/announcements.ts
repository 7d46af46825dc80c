import { randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";
import { afterSilence, cut, within } from "./pool/deadline.ts";
import { connect } from "./pool/pool.ts";

/** Tells when rows that are kept in memory have changed, and whether it can tell at all. */
export type Announcements = {
  /** Whether what is in memory may be trusted now: changes of others arrive, at most a second late. */
  current(): boolean;
  /** For how many milliseconds nothing has proven that announcements arrive. */
  silentMs(): number;
  /** Announces a payload on a channel. Throws where that fails. */
  announce(channel: string, payload: string): Promise<void>;
  /** Connects anew, as the database was replaced: until then, nothing proves that announcements arrive. */
  renew(): void;
  close(): Promise<void>;
};

/** Told each payload that is announced on a channel; undefined where some may have been missed. */
export type OnAnnouncement = (payload: string | undefined) => void;

const HEARTBEAT_MS = 400;
const MIN_REST_MS = 50;
const TRUST_MS = 900;
const CONNECT_MS = 2_000;

/**
 * Listens for what is announced on channels and tells each payload. While announcements are not proven to
 * arrive, `current()` is false: what cannot be known to be fresh is read anew.
 */
export function listen(url: string, channels: Readonly<Record<string, OnAnnouncement>>): Announcements {
  const began = performance.now();
  let line: Line | undefined;
  let provenAt: number | undefined;
  // How often all was connected anew: a line of before leads to a database that was left.
  let renewals = 0;
  let isCurrent = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const beat = async () => {
    timer = undefined;
    let asked = performance.now();
    const before = renewals;
    const refuseOld = () => {
      if (renewals !== before) throw new Error("the database was replaced");
    };
    try {
      if (!line) {
        line = await open(url, channels);
        refuseOld();
        for (const heard of Object.values(channels)) heard(undefined);
      }
      asked = performance.now();
      await line.prove();
      refuseOld();
      provenAt = asked;
      isCurrent = true;
    } catch {
      line?.cut();
      line = undefined;
    }
    // A busy process hears the answer late; the next question must not be late, too.
    const rest = renewals === before ? HEARTBEAT_MS - (performance.now() - asked) : 0;
    if (!closed) timer = setTimeout(beat, Math.max(MIN_REST_MS, rest)).unref();
    else line?.cut();
  };
  void beat();

  return {
    current: () => isCurrent && performance.now() - provenAt! < TRUST_MS,
    silentMs: () => performance.now() - (provenAt ?? began),
    async announce(channel, payload) {
      if (!line) throw new Error("nothing can be announced now");
      await line.announce(channel, payload);
    },
    renew() {
      renewals++;
      isCurrent = false;
      line?.cut();
      line = undefined;
      if (!timer || closed) return;
      clearTimeout(timer);
      void beat();
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await line?.close();
    },
  };
}

type Line = {
  prove(): Promise<void>;
  announce(channel: string, payload: string): Promise<void>;
  cut(): void;
  close(): Promise<void>;
};

/**
 * Two connections: one listens and asks nothing, the other announces on a channel of their own, as any other
 * process would. Only what was announced by another session and came back proves that announcements arrive.
 */
async function open(url: string, channels: Readonly<Record<string, OnAnnouncement>>): Promise<Line> {
  const own = `stoa_proof_${randomBytes(12).toString("hex")}`;
  const [ear, voice] = await bothOrNone(connect(url, CONNECT_MS), connect(url, CONNECT_MS));
  const both = [ear, voice];
  const hang = () => both.forEach(cut);
  let awaited: { nonce: string; back: PromiseWithResolvers<void> } | undefined;
  ear.on("notification", ({ channel: on, payload }) => {
    if (on !== own) channels[on]?.(payload);
    else if (payload === awaited?.nonce) awaited?.back.resolve();
  });
  ear.once("end", () => awaited?.back.reject(new Error("the listening connection has ended")));
  try {
    // A crash loses no announcement that anybody needs: do not wait for the disk.
    await within(voice, TRUST_MS, voice.query("set synchronous_commit = off"));
    await within(
      ear,
      TRUST_MS,
      ear.query([...Object.keys(channels), own].map((on) => `listen ${on}`).join("; ")),
    );
  } catch (error) {
    hang();
    throw error;
  }
  const announce = async (channel: string, payload: string) => {
    await voice.query({ name: "stoa_proof", text: "select pg_notify($1, $2)", values: [channel, payload] });
  };
  return {
    async prove() {
      const nonce = randomUUID();
      const back = Promise.withResolvers<void>();
      awaited = { nonce, back };
      const late = () => back.reject(new Error("an announcement did not come back"));
      const takeBack = afterSilence(late, TRUST_MS);
      await Promise.all([announce(own, nonce), back.promise]).finally(takeBack);
    },
    announce,
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
