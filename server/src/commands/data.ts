import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { Command } from "commander";
import { readConfig } from "../config.ts";
import { findCluster, homeElsewhere } from "../db/embedded/cluster.ts";
import { isInUse } from "../db/embedded/is-in-use.ts";
import { removeEmbedded } from "../db/embedded/remove-embedded.ts";
import { print, UsageError } from "./run.ts";

export const dataCommand = () => {
  const command = new Command("data").description("the data directory of the embedded database");
  command
    .command("where")
    .description("print the path of the data directory")
    .option("--json", "print one JSON object")
    .action(({ json }: { json?: boolean }) => {
      const found = findData();
      print(json, found, () => linesOf(found));
    });
  command
    .command("remove")
    .description("permanently delete the data directory and its database")
    .option("--yes", "skip the confirmation prompt")
    .option("--json", "print one JSON object")
    .action(async ({ yes, json }: { yes?: boolean; json?: boolean }) => {
      const { dataDir, database } = findData();
      if (!existsSync(dataDir)) throw new UsageError(`there is no ${dataDir}`);
      if (database && (await isInUse(dataDir))) {
        throw new Error(`a process uses the database in ${dataDir}: stop it first`);
      }
      if (!yes) await confirm(dataDir);
      await removeEmbedded(dataDir);
      print(json, { removed: dataDir }, () => `removed ${dataDir}`);
    });
  return command;
};

type DataPlaces = { dataDir: string; database: string | null; secret: string | null; isOutside: boolean };

function findData(): DataPlaces {
  const { dataDir, databaseUrl } = readConfig();
  if (databaseUrl) throw new UsageError("DATABASE_URL is set: the data is in that database, not in a folder");
  const database = findCluster(dataDir);
  const secret = join(dataDir, "secret");
  return {
    dataDir,
    database: database ?? null,
    secret: existsSync(secret) ? secret : null,
    isOutside: database !== undefined && homeElsewhere(database) !== undefined,
  };
}

const linesOf = ({ dataDir, database, secret, isOutside }: DataPlaces) =>
  [
    `data directory   ${dataDir}`,
    `database         ${database ?? "none yet"}${isOutside ? " (outside: copying the data directory does not copy it)" : ""}`,
    `secret           ${secret ?? "none yet"}`,
  ].join("\n");

async function confirm(dataDir: string): Promise<void> {
  if (!process.stdin.isTTY) throw new UsageError("add --yes: there is nobody to ask");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`Remove all stores in ${dataDir} for good? Type yes: `);
    if (answer.trim() !== "yes") throw new UsageError("nothing was removed");
  } finally {
    terminal.close();
  }
}
