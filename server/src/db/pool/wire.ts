import type { Socket } from "node:net";
import pg from "pg";
import { serialize } from "pg-protocol";
import { type Parameter, type Statement, statementsPrepared } from "../statement.ts";

/** The parts of pg's connection that our own kinds of queries use. */
export type Wire = {
  stream: Socket;
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
};

/**
 * A query as pg takes it, without the state that its constructor makes: our kinds of queries send their
 * messages themselves, put no Sync behind each statement, and ask for no column types, which nobody here
 * reads.
 */
export class BareQuery {}
Object.setPrototypeOf(BareQuery.prototype, pg.Query.prototype);

/** The messages that run a statement which is prepared, or was the last one without a name. */
export const running = (name: string, parameters: readonly Parameter[] = []): [Buffer, Buffer] => [
  serialize.bind({ statement: name, values: [...parameters] }),
  serialize.execute({}),
];

// Each takes some memory of the server process on the other side. Lists have as many as there are
// combinations of their filters.
const MAX_PREPARED = 500;
// Those that were not used for the longest come first.
const used = new WeakMap<Wire, Set<string>>();

/**
 * The messages that prepare a statement, if the connection has not prepared it; it counts as prepared from
 * then on. Where the connection has too many, one before them closes the one that was not used for the
 * longest. `note` is told the names of both.
 */
export function preparing(
  wire: Wire,
  { name, text }: Statement,
  note: (name: string) => void = () => {},
): Buffer[] {
  const parse = () => serialize.parse({ name, text });
  if (!name) return [parse()];
  const names = used.get(wire) ?? new Set();
  used.set(wire, names);
  names.delete(name);
  names.add(name);
  const { parsedStatements, submittedNamedStatements } = wire;
  if (name in parsedStatements || name in submittedNamedStatements) return [];
  submittedNamedStatements[name] = text;
  note(name);
  statementsPrepared.publish(name);
  if (names.size <= MAX_PREPARED) return [parse()];
  const oldest = names.values().next().value!;
  forget(wire, oldest);
  note(oldest);
  return [closing(oldest), parse()];
}

// One that there is not is none to PostgreSQL, too.
const closing = (name: string): Buffer => serialize.close({ type: "S", name });

function forget(wire: Wire, name: string): void {
  used.get(wire)?.delete(name);
  delete wire.parsedStatements[name];
  delete wire.submittedNamedStatements[name];
}

// Statements that were to be prepared or closed in an exchange that failed.
const unsure = new WeakMap<Wire, string[]>();

/** From now on nobody knows whether the connection has these statements prepared. */
export function forgetPrepared(wire: Wire, names: readonly string[]): void {
  for (const name of names) forget(wire, name);
  unsure.set(wire, [...(unsure.get(wire) ?? []), ...names]);
}

/** The messages that close what is unsure: they are to be sent before any other. */
export function closingUnsure(wire: Wire): Buffer[] {
  const names = unsure.get(wire) ?? [];
  unsure.delete(wire);
  return names.map(closing);
}
