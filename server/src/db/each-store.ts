import { binding } from "./pool/bound-read.ts";
import { type Asks, conversation } from "./pool/exchange.ts";
import { type Pool, poolFor, type Row } from "./pool/pool.ts";
import { withClient } from "./pool/shares.ts";
import { holdShard } from "./sharding/hold-shard.ts";
import { type Statement, statement, type Value } from "./statement.ts";

/** Statements for one store. */
export type InStore = { storeId: string; asks: readonly (readonly [Statement, readonly Value[]])[] };
/** Hears why a store's statements were undone. */
export type ReportFailure = (error: unknown, storeId: string) => void;
type Outcome = PromiseSettledResult<readonly Row[][]>;

const [begin, commit, rollback] = [statement("begin"), statement("commit"), statement("rollback")];

/**
 * Runs a few statements in each of several stores, bound to it and in a transaction of its own. Takes one
 * round trip (on a cluster: to each node), and one more for each store whose statements fail. Gives the rows
 * of each statement, and undefined for a store that failed, which is given to `report`. A failure in one
 * store, or on one node, does not affect the others: throws where all of them fail, or the only connection
 * breaks.
 */
export async function inEachStore(
  pool: Pool,
  works: readonly InStore[],
  report: ReportFailure,
): Promise<(readonly Row[][] | undefined)[]> {
  if (!works.length) return [];
  const outcomes = await outcomesOf(pool, works);
  outcomes.forEach((outcome, i) => {
    if (outcome.status === "rejected") report(outcome.reason, works[i]!.storeId);
  });
  const [first] = outcomes;
  if (first!.status === "rejected" && outcomes.every(({ status }) => status === "rejected"))
    throw first!.reason;
  return outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : undefined));
}

async function outcomesOf(pool: Pool, works: readonly InStore[]): Promise<Outcome[]> {
  const isSharded = pool.nodes !== undefined;
  const byNode = Map.groupBy(works, ({ storeId }) => poolFor(pool, storeId));
  if (byNode.size === 1) return outcomesOn([...byNode.keys()][0]!, works, isSharded);
  const outcomes = new Map<InStore, Outcome>();
  await Promise.all(
    [...byNode].map(async ([one, ofNode]) => {
      const had = await outcomesOn(one, ofNode, isSharded).catch((reason): Outcome[] =>
        ofNode.map(() => ({ status: "rejected", reason })),
      );
      for (const [i, work] of ofNode.entries()) outcomes.set(work, had[i]!);
    }),
  );
  return works.map((work) => outcomes.get(work)!);
}

function outcomesOn(pool: Pool, works: readonly InStore[], isSharded: boolean): Promise<Outcome[]> {
  return withClient(pool, async (client) => {
    const ask = conversation(client);
    const outcomes: Outcome[] = [];
    while (outcomes.length < works.length) {
      const sent = await Promise.allSettled(
        works.slice(outcomes.length).map((work) => inStore(ask, work, isSharded)),
      );
      const failed = sent.findIndex(({ status }) => status === "rejected");
      // PostgreSQL did nothing that was sent behind the failed one: send it again.
      outcomes.push(...(failed < 0 ? sent : sent.slice(0, failed + 1)));
      if (failed >= 0) await ask(rollback);
    }
    return outcomes;
  });
}

async function inStore(ask: Asks, { storeId, asks }: InStore, isSharded: boolean): Promise<readonly Row[][]> {
  const bind = { name: "", text: binding(storeId) };
  const before = [ask(begin), ask(bind), ...(isSharded ? [ask(holdShard, [storeId])] : [])];
  const all = [...before, ...asks.map(([each, values]) => ask(each, values)), ask(commit)];
  return (await Promise.all(all)).slice(before.length, -1).map(({ rows }) => rows);
}
