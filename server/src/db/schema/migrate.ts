import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Client } from "pg";
import { isDistributed } from "../sharding/distribute.ts";
import { unrestrictOwner } from "../sharding/unrestricted-owner.ts";
import { schemaTransaction } from "./transaction.ts";

const folder = new URL("../../../migrations/", import.meta.url);
const LOCK = 7_310_521;

/**
 * Every migration that this version has, in order, each with the checksums under which it is taken for
 * applied.
 */
export async function migrationFiles(): Promise<readonly { name: string; checksums: readonly string[] }[]> {
  const [files, landed] = await Promise.all([readdir(folder), landedChecksums()]);
  const names = files.filter((file) => file.endsWith(".sql")).sort();
  return names.map((name) => ({ name, checksums: landed[name] ?? [] }));
}

/**
 * Brings the schema up to date as its owner: each file of migrations/ once, in order, in a transaction of its
 * own; where `only` names some of them, none but those. Says from which number to which it goes, each file
 * that is done, and how long all took. Processes that start at the same time wait for each other. Returns the
 * names applied; throws, and changes nothing, where one was applied that this version does not have, that is
 * not among `only`, or in a text that it does not know.
 */
export async function migrate(
  owner: Client,
  say: (line: string) => void = () => {},
  only?: readonly string[],
): Promise<string[]> {
  await owner.query("select pg_advisory_lock($1)", [LOCK]);
  try {
    const applied = await appliedChecksums(owner);
    const files = await migrationFiles();
    const newer = [...applied.keys()].filter((name) => !files.some((file) => file.name === name)).sort();
    if (newer.length) throw new Error(newerSchema(newer));
    const further = [...applied.keys()].filter((name) => only && !only.includes(name)).sort();
    if (further.length) throw new Error(furtherSchema(further));
    const done: string[] = [];
    const began = performance.now();
    const wanted = only ? files.filter((file) => only.includes(file.name)) : files;
    const missing = wanted.filter(({ name }) => !applied.has(name));
    if (missing.length)
      say(`migrating ${numberOf([...applied.keys()].sort().at(-1))} -> ${numberOf(missing.at(-1)!.name)}`);
    for (const { name, checksums } of wanted) {
      const before = applied.get(name);
      // Most starts find all applied, and read no file.
      if (before && checksums.includes(before)) continue;
      const sql = await readFile(new URL(name, folder), "utf8");
      const checksum = createHash("sha256").update(sql).digest("hex");
      if (before === checksum) continue;
      if (before) throw new Error(unknownText(name, before));
      const since = performance.now();
      await apply(owner, name, checksum, sql);
      done.push(name);
      say(`migrated ${name} (${done.length} of ${missing.length}, ${secondsSince(since)} s)`);
    }
    if (done.length) say(`migrations done in ${secondsSince(began)} s`);
    if (await isDistributed(owner)) await unrestrictOwner(owner);
    return done;
  } finally {
    await owner.query("select pg_advisory_unlock($1)", [LOCK]);
  }
}

const numberOf = (name: string | undefined): number => Number(name?.slice(0, 4) ?? 0);
const secondsSince = (ms: number): string => ((performance.now() - ms) / 1_000).toFixed(1);

/**
 * The checksums under which files have landed, a file's own first: an earlier text of it is taken for
 * applied, because a later file makes up for the difference (decision record 29).
 */
const landedChecksums = async (): Promise<Record<string, string[]>> =>
  JSON.parse(await readFile(new URL("checksums.json", folder), "utf8"));

const newerSchema = (names: readonly string[]) =>
  `this database was changed by a newer version of Stoa (${names.join(", ")}), so this version does not use it and ` +
  "has changed nothing. Start that version or a later one; to go back, restore the backup from before the upgrade.";

const furtherSchema = (names: readonly string[]) =>
  `this database has the schema of a newer version already (${names.join(", ")}), and nothing was changed. Use one that ` +
  "no version of Stoa has opened yet: a new database, or an empty data directory.";

const unknownText = (name: string, checksum: string) =>
  `migration ${name} was applied to this database in a text that this version does not know (SHA-256 ${checksum}), ` +
  "so nothing was changed. If the file was edited here, put it back. Otherwise start the version that applied it, " +
  "and move the stores by export and import to a new database.";

async function appliedChecksums(owner: Client): Promise<Map<string, string>> {
  const exists = await owner.query("select to_regclass('public.schema_migrations') is not null as exists");
  if (!exists.rows[0].exists) return new Map();
  const { rows } = await owner.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations",
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function apply(owner: Client, name: string, checksum: string, sql: string): Promise<void> {
  try {
    await schemaTransaction(owner, async () => {
      await owner.query("set local lock_timeout = '10s'");
      await owner.query(sql);
      await owner.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
    });
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
