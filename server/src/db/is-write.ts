import type { Outcome } from "./exchange.ts";
import type { Statement } from "./statement.ts";

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
