import { Command } from "commander";
import type { Database } from "../db/database.ts";
import { type Distribution, distribute, reachAll, refuseInUse } from "../db/sharding/distribute.ts";
import { asOwner, print, say, UsageError, wholeNumber, withDatabase } from "./run.ts";

const MAX_SHARDS = 4_096;

type Options = { distribute?: boolean; shards?: string; json?: boolean };

export const migrateCommand = () =>
  new Command("migrate")
    .description("run pending database migrations (serve runs them automatically)")
    .option("--distribute", "distribute the schema over the nodes of a Citus cluster, by store")
    .option("--shards <number>", "with --distribute: the number of shards (default 32)")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      `
--distribute needs a database on the coordinator of a Citus cluster. The database may be empty or have rows. No server may use it meanwhile. If the
command is interrupted, run it again: it continues. docs/scaling.md says when to use a cluster, and how to go back.`,
    )
    .action(async ({ distribute: isAsked, shards, json }: Options) => {
      if (shards !== undefined && !isAsked) throw new UsageError("--shards goes with --distribute");
      const number = shards === undefined ? undefined : wholeNumber("--shards", shards, 1, MAX_SHARDS);
      const { applied, distribution } = await withDatabase(
        async (database) => ({
          applied: database.applied,
          distribution: isAsked ? await distributeAll(database, number) : undefined,
        }),
        // Also without a terminal: an upgrade of a large database takes minutes, and its log shows progress.
        { say: (line) => void process.stderr.write(`${line}\n`), ...(isAsked && { before: refuseInUse }) },
      );
      print(json, { applied, ...(distribution && { distribution }) }, () =>
        [
          applied.length ? `applied ${applied.join(", ")}` : "the schema is up to date",
          ...(distribution ? [inWords(distribution)] : []),
        ].join("\n"),
      );
    });

async function distributeAll(database: Database, shards: number | undefined): Promise<Distribution> {
  const { role } = database;
  const done = await asOwner(database, (owner) => distribute(owner, role, shards, say));
  await reachAll(database.pool).catch((error) => {
    throw new Error(
      `the schema is distributed, but the server's role ${role.name} does not reach each node: ${error.message}. Let it in by pg_hba.conf (docs/scaling.md).`,
      { cause: error },
    );
  });
  return done;
}

function inWords({ distributed, shards, nodes }: Distribution): string {
  const where = `${shards} shards on ${nodes} ${nodes === 1 ? "node" : "nodes"}`;
  return distributed.length
    ? `distributed ${distributed.length} tables: ${where}`
    : `all tables are distributed: ${where}`;
}
