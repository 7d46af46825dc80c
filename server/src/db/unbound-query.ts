import type { Pool, Row } from "./pool.ts";
import { connectWithin } from "./shares.ts";
import { asParameter, type Statement, statementsPrepared, type Value } from "./statement.ts";

/** Runs a statement that several stores or none may see, as a narrow definer function needs it. One round trip. */
export async function unboundQuery(
  pool: Pool,
  statement: Statement,
  values: readonly Value[],
): Promise<Row[]> {
  const { name, text } = statement;
  const client = await connectWithin(pool);
  statementsPrepared.publish(name);
  let broken: Error | undefined;
  try {
    const result = await client.query({ name, text, values: values.map(asParameter), rowMode: "array" });
    return result.rows as Row[];
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
