import { connect } from "../server/src/db/pool/pool.ts";
import type { SentStatement } from "./proxy.ts";

/** A script for pgbench, and the variables it needs. */
export type Script = { lines: string[]; variables: string[] };

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Statements as they were sent, with the same values each time: for what only reads. What went to PostgreSQL in one round
 * trip goes in one pipeline. Names of variables begin with `name`, so that scripts can run beside each other.
 */
export function repeated(statements: readonly SentStatement[], name = "s"): Script {
  const script: Script = { lines: [], variables: [] };
  const lines = statements.map(({ text, values }, s) =>
    filled(
      text,
      values.map((value, v) => variable(script, `${name}${s}v${v + 1}`, value)),
    ),
  );
  return { ...script, lines: inPipelines(statements, lines) };
}

/** Lines that stand for statements, each round trip of them in a pipeline of its own. */
export function inPipelines(
  statements: readonly Pick<SentStatement, "trip">[],
  lines: readonly string[],
): string[] {
  return lines.flatMap((line, i) => [
    ...(statements[i]!.trip === statements[i - 1]?.trip ? [] : ["\\startpipeline"]),
    line,
    ...(statements[i]!.trip === statements[i + 1]?.trip ? [] : ["\\endpipeline"]),
  ]);
}

/**
 * One of two recordings of the same work as a transaction that can be done again and again. What was new in it, ids
 * and the `word` that its body was marked by, becomes new each time, inside the statement, since pgbench has no
 * texts of its own to vary; the variable `i` counts the rounds of a client, from where `runPgbench` lets it begin. What
 * went to PostgreSQL in one round trip goes in one pipeline. Returns the script.
 */
export async function renewed(
  one: readonly SentStatement[],
  other: readonly SentStatement[],
  word: string,
  url: string,
): Promise<Script> {
  const uuidsOf = (statements: readonly SentStatement[]) =>
    new Set(statements.flatMap(({ values }) => values.flatMap((value) => value?.match(UUID) ?? [])));
  const kept = uuidsOf(other);
  const fresh = [...uuidsOf(one)].filter((id) => !kept.has(id));
  const script: Script = { lines: [], variables: [] };
  const database = await connect(url);
  try {
    for (const [s, statement] of one.entries()) {
      const types = statement.values.length ? await typesOf(database, statement.text) : [];
      const names = statement.values.map((value, v) => {
        const name = variable(script, `s${s}v${v + 1}`, value);
        const isSame = value === null || value === other[s]?.values[v];
        return isSame
          ? name
          : anew(name, value, types[v]!, { fresh, word, counted: countedIn(value, other[s]?.values[v]) });
      });
      script.lines.push(filled(statement.text, names));
    }
  } finally {
    await database.end();
  }
  return { ...script, lines: ["\\set i :i + 1", ...inPipelines(one, script.lines)] };
}

// Of the client, counted from 1, and of the round it is in: 4 and 8 hexadecimal digits. No other word has such.
const client = "lpad(to_hex(:client_id::bigint + 1), 4, '0')";
const round = "lpad(to_hex(:i::bigint), 8, '0')";

type New = { fresh: readonly string[]; word: string; counted: readonly string[] };

function anew(name: string, value: string, type: string, { fresh, word, counted }: New): string {
  if (type === "bytea") return `cast(left(${name}, 42) || repeat('0', 12) || ${client} || ${round} as bytea)`;
  if (type === "bigint") return `(${name}::bigint # ((:client_id::bigint + 1) << 32) # :i::bigint)`;
  let text = `${name}::text`;
  for (const [k, id] of fresh.entries()) {
    if (!value.includes(id)) continue;
    // Its beginning, which is the time, stays: new ids go where new ids go.
    const number = k.toString(16).padStart(4, "0");
    const tail = `lpad(to_hex(:client_id::bigint), 2, '0') || lpad(to_hex(:i::bigint), 6, '0')`;
    text = `replace(${text}, '${id}', '${id.slice(0, 24)}${number}' || ${tail})`;
  }
  for (const one of counted) {
    const [member, number] = one.split(/(?<=":"?)(?=\d)/) as [string, string];
    text = `replace(${text}, '${one}', '${member}' || (${number} # ((:client_id::bigint + 1) << 32) # :i::bigint))`;
  }
  const isWord = value.includes(word);
  // Another text that was new, such as a number that counts up.
  if (type === "text" && !isWord && !fresh.some((id) => value.includes(id)))
    return `(${name}::text || '-' || ${client} || ${round})`;
  if (isWord) text = `replace(${text}, '${word}', '${word.slice(0, -12)}' || ${client} || ${round})`;
  return `cast(${text} as ${type})`;
}

/** The members `number` of a text's JSON that the other recording does not have, such as `"number":"17`: an order's number is new each time. */
export function countedIn(value: string, other: string | null | undefined): string[] {
  const members = (text: string) => new Set(text.match(/"number":"?\d{1,15}(?=[",}])/g));
  const kept = members(other ?? "");
  return [...members(value)].filter((member) => !kept.has(member));
}

async function typesOf(database: Awaited<ReturnType<typeof connect>>, text: string): Promise<string[]> {
  await database.query(`prepare types as ${text}`);
  const { rows } = await database.query(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'types'",
  );
  await database.query("deallocate types");
  return rows[0].types;
}

function variable({ variables }: Script, name: string, value: string | null): string {
  if (value === null) return "null";
  // pgbench takes no variable without a value.
  if (value === "") return "''";
  variables.push("-D", `${name}=${value}`);
  return `:${name}`;
}

const filled = (text: string, names: readonly string[]) =>
  `${text
    .replaceAll(/\$(\d+)/g, (_, v: string) => names[Number(v) - 1]!)
    .replaceAll(/\s*\n\s*/g, " ")
    .trim()};`;
