import { type Asks, conversation } from "./exchange.ts";
import type { Pool, Row } from "./pool.ts";
import { connectWithin } from "./shares.ts";
import { type Statement, statement, type Value } from "./statement.ts";
import { binding } from "./tenant.ts";

/** Statements for one store. */
export type InStore = { storeId: string; asks: readonly (readonly [Statement, readonly Value[]])[] };
/** The rows of each of a store's statements, or why they were undone. */
export type InStoreOutcome = PromiseSettledResult<readonly Row[][]>;

const [begin, commit, rollback] = [statement("begin"), statement("commit"), statement("rollback")];

/**
 * Runs a few statements in each of several stores, bound to it and in a transaction of its own. All of them are one round trip, and one
 * more for each store whose statements fail. Throws where the connection breaks.
 */
export async function inEachStore(pool: Pool, works: readonly InStore[]): Promise<InStoreOutcome[]> {
  if (!works.length) return [];
  const client = await connectWithin(pool);
  const ask = conversation(client);
  const outcomes: InStoreOutcome[] = [];
  let broken: Error | undefined;
  try {
    while (outcomes.length < works.length) {
      const sent = await Promise.allSettled(works.slice(outcomes.length).map((work) => inStore(ask, work)));
      const failed = sent.findIndex(({ status }) => status === "rejected");
      // What stands behind the one that failed was not done: it is sent again.
      outcomes.push(...(failed < 0 ? sent : sent.slice(0, failed + 1)));
      if (failed >= 0) await ask(rollback);
    }
    return outcomes;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

async function inStore(ask: Asks, { storeId, asks }: InStore): Promise<readonly Row[][]> {
  const bind = { name: "", text: binding(storeId) };
  const all = [begin, bind]
    .map((each) => ask(each))
    .concat(
      asks.map(([each, values]) => ask(each, values)),
      ask(commit),
    );
  return (await Promise.all(all)).slice(2, -1).map(({ rows }) => rows);
}
