import { stat } from "node:fs/promises";
import { Command } from "commander";
import { readConfig } from "../../config.ts";
import { markOf } from "../../db/copies/manifest.ts";
import { createFiles, originalFiles } from "../../platform/media/index.ts";
import { listStoreIds } from "../../platform/stores/index.ts";
import { asOwner, print, withOwned } from "../run.ts";
import { describeCopy, secondsSince, writeCopyFile } from "./copy-file.ts";

type Options = { secret: boolean; json?: boolean };

export const backupCommand = () =>
  new Command("backup")
    .description("back up all stores to one file; the server can keep running")
    .argument("<file>", "the file to create, readable only by you")
    .option("--no-secret", "exclude the secret of the data directory")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      `
The backup of an embedded database has the secret of its data directory, too: without it payment keys cannot be read, and gift
card codes are not known. With DATABASE_URL the secret is yours to keep: STOA_SECRET is never in a backup.`,
    )
    .action(backup);

async function backup(file: string, { secret: isSecretWanted, json }: Options): Promise<void> {
  const started = performance.now();
  const hasOwnSecret = !readConfig().databaseUrl && !readConfig().secret;
  const done = await writeCopyFile(file, (write) =>
    withOwned((database) =>
      asOwner(database, async (owner) => {
        const { secret } = database;
        const isIncluded = hasOwnSecret && isSecretWanted && secret !== undefined;
        const copied = await write(owner, {
          stoa: "backup",
          storeIds: listStoreIds,
          selection: new Map(),
          files: originalFiles(createFiles(readConfig())),
          secretMark: secret === undefined ? null : markOf(secret),
          ...(isIncluded && { secret }),
        });
        return { ...copied, hasSecret: isIncluded };
      }),
    ),
  );
  const { size } = await stat(file);
  const seconds = secondsSince(started);
  print(json, { file, bytes: size, ...done, seconds }, () =>
    [
      `${describeCopy(done, seconds)}: ${file}, ${size.toLocaleString("en-US")} bytes`,
      done.hasSecret
        ? "It has the installation's secret and people's data: keep it where nobody else can read it."
        : "It has people's data, and not the installation's secret: keep both, and not in one place.",
    ].join("\n"),
  );
}
