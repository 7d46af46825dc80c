import type { Client } from "pg";
import { cut, within } from "../pool/deadline.ts";
import { connect } from "../pool/pool.ts";

const EVERY_MS = 500;
const ANSWER_MS = 1_000;
const MIN_REST_MS = 50;

/**
 * Asks until it is closed. To `renew` is to connect anew at once, as another database has taken the place of
 * the one that was asked.
 */
export type Asking = { renew(): void; close(): Promise<void> };

/**
 * Asks a database the same twice a second, over a connection of its own that is made again whenever it fails.
 * `onRow` gets the row, and when it was asked for; where none comes within a second, `onFailure` gets the
 * reason.
 */
export function askRegularly(
  url: string,
  text: string,
  onRow: (row: Record<string, unknown>, askedAt: number) => void,
  onFailure: (error: unknown) => void,
): Asking {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let renewals = 0;
  let isClosed = false;

  const ask = async () => {
    const began = performance.now();
    const before = renewals;
    try {
      client ??= await connect(url, ANSWER_MS);
      const askedAt = performance.now();
      const { rows } = await within(client, ANSWER_MS, client.query(text));
      if (renewals !== before) throw new Error("the database was replaced");
      onRow(rows[0], askedAt);
    } catch (error) {
      if (client) cut(client);
      client = undefined;
      if (!isClosed && renewals === before) onFailure(error);
    }
    if (isClosed) return;
    const rest = renewals === before ? EVERY_MS - (performance.now() - began) : 0;
    timer = setTimeout(again, Math.max(MIN_REST_MS, rest)).unref();
  };
  let asking = ask();
  const again = () => {
    timer = undefined;
    asking = ask();
  };

  return {
    renew() {
      renewals++;
      if (client) cut(client);
      client = undefined;
      if (!timer || isClosed) return;
      clearTimeout(timer);
      again();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await asking;
      await client?.end().catch(() => {});
    },
  };
}
