import type { Socket } from "node:net";
import pg from "pg";
import { serialize } from "pg-protocol";
import type { Parameter, Statement } from "./statement.ts";

/** What of pg's connection our own kinds of queries work with. */
export type Wire = {
  stream: Socket;
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
};

/**
 * What pg takes for one of its queries, without what its constructor makes: our kinds of queries send their messages themselves, put
 * no Sync behind each statement, and ask for no column types, which nobody here reads.
 */
export class BareQuery {}
Object.setPrototypeOf(BareQuery.prototype, pg.Query.prototype);

/** The messages that run a statement which is prepared, or was the last one without a name. */
export const running = (name: string, parameters: readonly Parameter[] = []): [Buffer, Buffer] => [
  serialize.bind({ statement: name, values: [...parameters] }),
  serialize.execute({}),
];

/** The message that prepares a statement, if the connection has not prepared it; it counts as prepared from then on. */
export function preparing(wire: Wire, { name, text }: Statement): Buffer | undefined {
  const { parsedStatements, submittedNamedStatements } = wire;
  if (name && (name in parsedStatements || name in submittedNamedStatements)) return undefined;
  if (name) submittedNamedStatements[name] = text;
  return serialize.parse({ name, text });
}
