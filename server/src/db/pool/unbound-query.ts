import { asParameter, type Statement, statementsPrepared, type Value } from "../statement.ts";
import type { Pool, Row } from "./pool.ts";
import { withClient } from "./shares.ts";

/**
 * Runs a statement that several stores or none may see, as a narrow definer function needs it. One round
 * trip.
 */
export function unboundQuery(pool: Pool, statement: Statement, values: readonly Value[]): Promise<Row[]> {
  const { name, text } = statement;
  return withClient(pool, async (client) => {
    statementsPrepared.publish(name);
    const result = await client.query({ name, text, values: values.map(asParameter), rowMode: "array" });
    return result.rows as Row[];
  });
}
