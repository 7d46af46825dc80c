import type { Socket } from "node:net";
import pg from "pg";
import { serialize } from "pg-protocol";
import type { Row } from "./pool.ts";
import { asParameter, type Statement, type Value } from "./statement.ts";

// What of pg's connection a query of its own kind works with.
type Connection = {
  stream: Socket;
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
};

const run = (statement: string, values: (string | Buffer | null)[] = []) => [
  serialize.bind({ statement, values }),
  serialize.execute({}),
];
const greeting = Buffer.concat([
  serialize.parse({ name: "stoa_begin_read", text: "begin read only" }),
  serialize.parse({ name: "stoa_commit", text: "commit" }),
]);
const begin = Buffer.concat(run("stoa_begin_read"));
const end = Buffer.concat([...run("stoa_commit"), serialize.sync()]);
const greeted = new WeakSet<Connection>();

/** The messages that bind a transaction to a store by `setting`, a `set local`. */
export const bindingMessages = (setting: string): Buffer =>
  Buffer.concat([serialize.parse({ text: setting }), ...run("")]);

/**
 * One statement in a read-only transaction of one store, as a single exchange: begin, set local, the statement
 * and commit travel behind one Sync, in one write, so PostgreSQL answers once. pg's own queries put a Sync
 * behind each of them, and work out column types that nobody here reads. A connection on which one fails is
 * not to be used again.
 */
export class BoundRead extends pg.Query<never> {
  private readonly found: Row[] = [];
  private readonly binding: Buffer;
  private readonly statement: Statement;
  private readonly values: readonly Value[];
  private readonly done: (error: Error | null, rows: Row[]) => void;

  constructor(
    binding: Buffer,
    statement: Statement,
    values: readonly Value[],
    done: (error: Error | null, rows: Row[]) => void,
  ) {
    super({ name: statement.name, text: statement.text } as never);
    this.binding = binding;
    this.statement = statement;
    this.values = values;
    this.done = done;
    Object.assign(this, { callback: this.fail });
  }

  /** Ends the read with an error. */
  readonly fail = (error: Error | null): void => this.done(error, []);

  override submit = (sender: unknown): void => {
    const connection = sender as Connection;
    const { name, text } = this.statement;
    const messages = [begin, this.binding];
    if (!greeted.has(connection)) {
      messages.unshift(greeting);
      greeted.add(connection);
    }
    const { parsedStatements, submittedNamedStatements } = connection;
    if (!name || !(name in parsedStatements || name in submittedNamedStatements)) {
      messages.push(serialize.parse({ name, text }));
      if (name) submittedNamedStatements[name] = text;
    }
    messages.push(...run(name, this.values.map(asParameter)), end);
    connection.stream.write(Buffer.concat(messages));
  };

  handleDataRow({ fields }: { fields: Row }): void {
    this.found.push(fields);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.done(null, this.found);
  }
}
