import type { PoolClient, Submittable } from "pg";
import { serialize } from "pg-protocol";
import { asParameter, type Statement, type Value } from "../statement.ts";
import type { Row } from "./pool.ts";
import { BareQuery, closingUnsure, forgetPrepared, preparing, running, type Wire } from "./wire.ts";

/** The result of a statement: its rows, and what PostgreSQL says was done, to how many rows. */
export type Outcome = { rows: Row[]; command: string; count: number };

/** Asks a connection a statement. */
export type Asks = (statement: Statement, values?: readonly Value[]) => Promise<Outcome>;

type Asked = {
  statement: Statement;
  values: readonly Value[];
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
};

/**
 * Asks a connection. What is asked in the same turn of the event loop travels together, in one write and
 * behind one Sync, so that PostgreSQL answers once. What stands behind a statement that fails is not done,
 * and throws the same error. A transaction in which one has failed is to be rolled back by another exchange
 * before the connection is used for anything else.
 */
export function conversation(client: PoolClient): Asks {
  let waiting: Asked[] = [];
  const send = () => {
    const exchange = new Exchange(waiting);
    waiting = [];
    client.query(exchange as unknown as Submittable);
  };
  return (statement, values = []) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ statement, values, resolve, reject }) === 1) process.nextTick(send);
    });
}

class Exchange extends BareQuery {
  private readonly asked: readonly Asked[];
  private readonly outcomes: Outcome[] = [];
  private readonly named: string[] = [];
  private found: Row[] = [];

  constructor(asked: readonly Asked[]) {
    super();
    this.asked = asked;
  }

  submit(wire: Wire): void {
    const messages = closingUnsure(wire);
    for (const { statement, values } of this.asked) {
      messages.push(...preparing(wire, statement, (name) => this.named.push(name)));
      messages.push(...running(statement.name, values.map(asParameter)));
    }
    messages.push(serialize.sync());
    wire.stream.write(Buffer.concat(messages));
  }

  handleDataRow({ fields }: { fields: Row }): void {
    this.found.push(fields);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [command = "", ...counts] = text.split(" ");
    this.outcomes.push({ rows: this.found, command, count: Number(counts.at(-1) ?? 0) });
    this.found = [];
  }

  handleError(error: unknown, wire: Wire): void {
    forgetPrepared(wire, this.named);
    this.settle(error);
  }

  handleReadyForQuery(): void {
    this.settle(new Error("PostgreSQL left a statement without an answer"));
  }

  private settle(error: unknown): void {
    for (const [i, { resolve, reject }] of this.asked.entries()) {
      const outcome = this.outcomes[i];
      if (outcome) resolve(outcome);
      else reject(error);
    }
  }
}

/**
 * Whether a statement changed rows, or could have: of what is written inside a WITH, PostgreSQL does not tell
 * how many rows it was.
 */
export const isWrite = (asked: Statement, { command, count }: Outcome) =>
  command === "SELECT" ? writesInside(asked) : count > 0;

const known = new WeakMap<Statement, boolean>();
function writesInside(asked: Statement): boolean {
  let writes = known.get(asked);
  if (writes === undefined) {
    writes = /\bas (materialized )?\(\s*(insert|update|delete)\b/i.test(asked.text);
    known.set(asked, writes);
  }
  return writes;
}
