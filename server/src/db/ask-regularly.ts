import type { Client } from "pg";
import { cut, within } from "./deadline.ts";
import { connect } from "./pool.ts";

const EVERY_MS = 500;
const ANSWER_MS = 1_000;
const MIN_REST_MS = 50;

/**
 * Asks a database the same twice a second, over a connection of its own that is made again whenever it fails. `told` has the row, and
 * when it was asked for; where none comes within a second, `failed` has the reason. Call what it returns to end it.
 */
export function askRegularly(
  url: string,
  text: string,
  told: (row: Record<string, unknown>, askedAt: number) => void,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const ask = async () => {
    const began = performance.now();
    try {
      client ??= await connect(url, ANSWER_MS);
      const askedAt = performance.now();
      const { rows } = await within(client, ANSWER_MS, client.query(text));
      told(rows[0], askedAt);
    } catch (error) {
      if (client) cut(client);
      client = undefined;
      if (!isClosed) failed(error);
    }
    if (isClosed) return;
    timer = setTimeout(again, Math.max(MIN_REST_MS, EVERY_MS - (performance.now() - began))).unref();
  };
  let asking = ask();
  const again = () => {
    asking = ask();
  };

  return async () => {
    isClosed = true;
    clearTimeout(timer);
    await asking;
    await client?.end().catch(() => {});
  };
}
