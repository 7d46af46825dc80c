import type { Client } from "pg";
import { readConfig } from "../../config.ts";
import { loadCopy } from "../../db/copies/load-copy.ts";
import { appliedMigrations, type Manifest, markOf } from "../../db/copies/manifest.ts";
import { addAuditAsOwner, entryOfCommand } from "../../platform/audit/index.ts";
import { createFiles, originalFiles } from "../../platform/media/index.ts";
import { findClash, findToCopy } from "../../platform/stores/index.ts";
import { WITHOUT_SECRET } from "../lost-secrets.ts";
import { createProgress } from "../progress.ts";
import { asOwner, print, withDatabase, withOwned } from "../run.ts";
import { readDomain, requireStoreName } from "../store-by-domain.ts";
import { describeCopy, knowsSecret, readCopyFile, secondsSince, writeCopyFile } from "./copy-file.ts";
import { dropLostSecrets, movedRows } from "./whole-stores.ts";

/** The options of `stoa store export` and `stoa store import`. */
export type ExportOptions = { store?: string; domain?: string; json?: boolean };
export type ImportOptions = { lostSecret?: boolean; json?: boolean };

/**
 * Writes a store into a file. Throws UsageError for a text that is not a domain, or if the file exists.
 */
export async function writeStore(
  file: string,
  { store: named, domain: former, json }: ExportOptions,
): Promise<void> {
  const started = performance.now();
  const domain = requireStoreName(named, former);
  const host = readDomain(domain);
  const done = await writeCopyFile(file, (write) =>
    withOwned((database) =>
      asOwner(database, async (owner) => {
        const store = await findToCopy(owner, host);
        if (!store)
          throw new Error(`there is no store at ${domain}; \`npx stoa store list\` shows those there are`);
        const secretMark = database.secret === undefined ? null : markOf(database.secret);
        const copied = await write(owner, {
          stoa: "store",
          storeIds: async () => [store.id],
          store,
          secretMark,
          selection: movedRows,
          files: originalFiles(createFiles(readConfig())),
        });
        return { ...store, ...copied };
      }),
    ),
  );
  const seconds = secondsSince(started);
  print(json, { file, ...done, seconds }, () => `${describeCopy(done, seconds)}: ${file}`);
}

/**
 * Adds a store from a file, all of it or nothing. Throws if the copy is not whole, or does not fit this
 * installation's schema, stores or secret.
 */
export async function readStore(file: string, { lostSecret = false, json }: ImportOptions): Promise<void> {
  const started = performance.now();
  const done = await readCopyFile(file, "store", async (manifest, frames) => {
    const { store } = manifest;
    if (!store) throw new Error(`${file} names no store`);
    return withDatabase((database) =>
      asOwner(database, async (owner) => {
        await refuseOtherSchema(owner, manifest);
        await refuseClash(owner, store);
        const isLost = !(await knowsSecret(readConfig(), manifest));
        if (isLost && !lostSecret) throw new Error(otherSecret);
        const progress = createProgress("rows", undefined, (rows) => rows.toLocaleString("en-US"));
        const loaded = await loadCopy(owner, frames, {
          into: { storeId: store.id },
          selection: movedRows,
          files: originalFiles(createFiles(readConfig())),
          onRows: progress.update,
          async atEnd(storeId) {
            if (isLost) await dropLostSecrets(owner, storeId);
            await addAuditAsOwner(owner, storeId, entryOfCommand("stores.import", storeId));
          },
        }).finally(progress.end);
        return { ...store, ...loaded, secretsDropped: isLost };
      }),
    );
  });
  const seconds = secondsSince(started);
  print(json, { file, ...done, seconds }, () =>
    [
      `${describeCopy(done, seconds)}: ${done.domains.join(", ")}`,
      ...(done.secretsDropped ? [WITHOUT_SECRET] : []),
    ].join("\n"),
  );
}

async function refuseOtherSchema(owner: Client, { migrations }: Manifest): Promise<void> {
  const names = new Set(migrations.map(({ name }) => name));
  const missing = (await appliedMigrations(owner)).filter(({ name }) => !names.has(name));
  if (missing.length)
    throw new Error(
      `the file was made by an older version of Stoa (without ${missing.map(({ name }) => name).join(", ")}), and nothing was ` +
        "changed: upgrade that server to this version and export the store again",
    );
}

async function refuseClash(owner: Client, store: NonNullable<Manifest["store"]>): Promise<void> {
  const { isKnown, taken } = await findClash(owner, store);
  if (isKnown) throw new Error(`the store ${store.id} is here already, and nothing was changed`);
  if (taken.length)
    throw new Error(`${taken.join(", ")} leads to another store here, and nothing was changed`);
}

const otherSecret =
  "the store is of a server with another secret, and nothing was changed. Set STOA_PREVIOUS_SECRET to the secret of that server " +
  "(of an embedded database, what the file `secret` in its data directory has), here and wherever this server runs: payment " +
  "keys and gift card codes need it. If it is lost, --lost-secret imports the rest. " +
  WITHOUT_SECRET;
