import { join } from "node:path";
import { Command } from "commander";
import type { Client } from "pg";
import { type Config, readConfig } from "../../config.ts";
import { loadCopy } from "../../db/copies/load-copy.ts";
import { type Manifest, markOf } from "../../db/copies/manifest.ts";
import { findSecret, storeSecret } from "../../db/database.ts";
import { findCluster } from "../../db/embedded/cluster.ts";
import { whileRestoring } from "../../db/pool/restoring.ts";
import { migrate } from "../../db/schema/migrate.ts";
import { beginTimeline } from "../../db/timeline.ts";
import { createFiles, originalFiles } from "../../platform/media/index.ts";
import { hasNoStore } from "../../platform/stores/index.ts";
import { WITHOUT_SECRET } from "../lost-secrets.ts";
import { createProgress } from "../progress.ts";
import { asOwner, print, say, withDatabase } from "../run.ts";
import { describeCopy, knowsSecret, readCopyFile, secondsSince } from "./copy-file.ts";
import { dropLostSecrets } from "./whole-stores.ts";

type Options = { lostSecret?: boolean; json?: boolean };

export const restoreCommand = () =>
  new Command("restore")
    .description("restore a backup to an empty database or data directory")
    .argument("<file>", "the file created by `stoa backup`")
    .option(
      "--lost-secret",
      "go on without the secret of the backup's installation, and drop what only it can read",
    )
    .option("--json", "print one JSON object")
    .action(restore);

async function restore(file: string, { lostSecret = false, json }: Options): Promise<void> {
  const started = performance.now();
  const done = await readCopyFile(file, "backup", async (manifest, frames) => {
    const isLost = !(await hasSecret(readConfig(), manifest));
    if (isLost && !lostSecret) throw new Error(otherSecret(readConfig()));
    return withDatabase(
      (database) =>
        asOwner(database, (owner) =>
          whileRestoring(owner, async () => {
            // Another restore may have been quicker.
            await refuseStores(owner);
            const progress = createProgress("rows", undefined, (rows) => rows.toLocaleString("en-US"));
            const loaded = await loadCopy(owner, frames, {
              into: "empty",
              selection: new Map(),
              files: originalFiles(createFiles(readConfig())),
              onRows: progress.update,
              ...(isLost && { atEnd: (storeId) => dropLostSecrets(owner, storeId) }),
            }).finally(progress.end);
            const migrated = await migrate(owner, say);
            // Everything after the backup is lost to this installation.
            await beginTimeline(owner);
            // The new rows have no statistics yet, by which statements are planned.
            await owner.query("analyze");
            return { ...loaded, migrated, secretsDropped: isLost };
          }),
        ),
      { migrations: manifest.migrations.map(({ name }) => name), before: refuseStores },
    );
  });
  const seconds = secondsSince(started);
  print(json, { file, ...done, seconds }, () =>
    [
      describeCopy(done, seconds),
      ...(done.secretsDropped ? [WITHOUT_SECRET] : []),
      ...(done.migrated.length ? [`migrated to this version: ${done.migrated.join(", ")}`] : []),
    ].join("\n"),
  );
}

async function refuseStores(owner: Client): Promise<void> {
  if (!(await hasNoStore(owner)))
    throw new Error(
      "there are stores in this database, and nothing was changed: restore into an empty one, or into another STOA_DATA_DIR",
    );
}

// A data directory without anything in it gets the backup's own.
async function hasSecret(config: Config, manifest: Manifest): Promise<boolean> {
  const { databaseUrl, dataDir, secret } = config;
  const isNew = !databaseUrl && !secret && !(await findSecret(dataDir)) && !findCluster(dataDir);
  if (isNew && manifest.secret && markOf(manifest.secret) === manifest.secretMark)
    await storeSecret(dataDir, manifest.secret);
  return knowsSecret(config, manifest);
}

const otherSecret = ({ databaseUrl, dataDir, secret }: Config) =>
  `the backup is of an installation with another secret, and nothing was changed. ${
    databaseUrl || secret
      ? "Set STOA_SECRET to the secret of that installation (of an embedded database, what the file `secret` in its data directory has); " +
        "or keep your own and set STOA_PREVIOUS_SECRET to it."
      : `Put it into ${join(dataDir, "secret")}, or restore into an empty data directory if the backup has it.`
  } If it is lost, --lost-secret restores the rest. ${WITHOUT_SECRET}`;
