import type { Client } from "pg";

/**
 * On how many shards a statement runs, as Citus plans it; what stands in the way where it is no single one.
 */
export type Planned = { text: string; tasks: number; trouble: string | undefined; code?: string | undefined };

const STORE = "0190b0c0-0000-7000-8000-000000000001";

/**
 * Plans statements as the server's role, bound to a store that there need not be, with a value of each
 * parameter's type. A statement that touches no table has no task.
 */
export async function planAll(admin: Client, texts: Iterable<string>): Promise<Planned[]> {
  const all: Planned[] = [];
  for (const text of texts) all.push({ text, ...(await plan(admin, text)) });
  return all;
}

// The type to which a text parameter is cast shows only when the cast fails.
const words = ["x", "00", "UTC", STORE, "2026-01-01"];
const DATA_EXCEPTION = "22";

// Cast to a type behind the parameter, as drafts do: the sample follows the cast.
const castTo = /\$(\d+)::text::(\w+)/g;

async function plan(admin: Client, text: string): Promise<Omit<Planned, "text">> {
  let found: Omit<Planned, "text"> = { tasks: 0, trouble: "no value fits" };
  for (const word of words) {
    found = await planWith(admin, text, word);
    if (!found.code?.startsWith(DATA_EXCEPTION)) return found;
  }
  return found;
}

async function planWith(admin: Client, text: string, word: string): Promise<Omit<Planned, "text">> {
  // One at a time: Citus sends the whole text of a `set local` to the nodes.
  await admin.query("begin");
  await admin.query("set local role stoa_app");
  await admin.query(`set local app.store_id = '${STORE}'`);
  try {
    await admin.query(`prepare planned as ${text}`);
    const { rows } = await admin.query<{ types: string[] }>(
      "select parameter_types::text[] as types from pg_prepared_statements where name = 'planned'",
    );
    const casts = new Map([...text.matchAll(castTo)].map(([, number, type]) => [Number(number) - 1, type!]));
    const values = rows[0]!.types.map((type, i) =>
      type === "text" && casts.has(i) ? `${sample(casts.get(i)!, word)}::text` : sample(type, word),
    );
    const explained = await admin.query<{ "QUERY PLAN": string }>(
      `explain (costs off) execute planned${values.length ? `(${values.join(", ")})` : ""}`,
    );
    const lines = explained.rows.map((row) => row["QUERY PLAN"]).join("\n");
    const counts = [...lines.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
    const trouble = /Distributed Subplan/.test(lines)
      ? "rows go by the coordinator"
      : /method: pull/.test(lines)
        ? "the inserted rows go by the coordinator"
        : undefined;
    return { tasks: counts.reduce((sum, count) => sum + count, 0), trouble };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { tasks: 0, trouble: message, code };
  } finally {
    await admin.query("rollback");
    await admin.query("deallocate all");
  }
}

function sample(type: string, word: string): string {
  const [, one] = samples.find(([kind]) => kind.test(type)) ?? [undefined, word];
  return type.endsWith("[]") ? `array['${one}']::${type}` : `'${one}'::${type}`;
}

const samples: readonly [RegExp, string][] = [
  [/uuid/, STORE],
  [/timestamp|date/, "2026-01-01"],
  [/bool/, "true"],
  [/int|numeric|double|real/, "1"],
  [/json/, "[]"],
  [/interval/, "1s"],
  [/bytea/, "\\x00"],
  [/inet/, "127.0.0.1"],
  [/regconfig/, "simple"],
];
