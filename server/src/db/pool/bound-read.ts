import { serialize } from "pg-protocol";
import { isUuid } from "../../kit/cursor.ts";
import type { Parameter, Statement } from "../statement.ts";
import type { Pool, Row } from "./pool.ts";
import { BareQuery, closingUnsure, preparing, running, type Wire } from "./wire.ts";

const greeting = Buffer.concat([
  serialize.parse({ name: "stoa_begin_read", text: "begin read only" }),
  serialize.parse({ name: "stoa_commit", text: "commit" }),
]);
const begin = Buffer.concat(running("stoa_begin_read"));
const end = Buffer.concat([...running("stoa_commit"), serialize.sync()]);
const greeted = new WeakSet<Wire>();

/** The text that binds a transaction to a store. */
// SET LOCAL and not set_config(): only the former reaches the workers of a sharded database.
export function binding(storeId: string): string {
  if (!isUuid(storeId)) throw new Error("not a store id");
  return `set local app.store_id = '${storeId}'`;
}

const MAX_REMEMBERED = 10_000;
/** The messages that bind a transaction to a store. */
export function boundMessages({ bindings }: Pool, storeId: string): Buffer {
  let messages = bindings.get(storeId);
  if (!messages) {
    if (bindings.size >= MAX_REMEMBERED) bindings.clear();
    messages = Buffer.concat([serialize.parse({ text: binding(storeId) }), ...running("")]);
    bindings.set(storeId, messages);
  }
  return messages;
}

/**
 * One statement in a read-only transaction of one store, as a single exchange: begin, set local, the
 * statement and commit travel behind one Sync, in one write, so PostgreSQL answers once. A connection on
 * which one fails is not to be used again.
 */
export class BoundRead extends BareQuery {
  private readonly found: Row[] = [];
  private readonly binding: Buffer;
  private readonly statement: Statement;
  private readonly parameters: readonly Parameter[];
  private readonly done: (error: Error | null, rows: Row[]) => void;

  constructor(
    binding: Buffer,
    statement: Statement,
    parameters: readonly Parameter[],
    done: (error: Error | null, rows: Row[]) => void,
  ) {
    super();
    this.binding = binding;
    this.statement = statement;
    this.parameters = parameters;
    this.done = done;
  }

  submit(wire: Wire): void {
    const messages = [...closingUnsure(wire), begin, this.binding];
    if (!greeted.has(wire)) {
      messages.unshift(greeting);
      greeted.add(wire);
    }
    messages.push(...preparing(wire, this.statement), ...running(this.statement.name, this.parameters), end);
    wire.stream.write(Buffer.concat(messages));
  }

  handleDataRow({ fields }: { fields: Row }): void {
    this.found.push(fields);
  }

  handleCommandComplete(): void {}

  /** Ends the read with an error. */
  handleError(error: Error | null): void {
    this.done(error, []);
  }

  handleReadyForQuery(): void {
    this.done(null, this.found);
  }
}
