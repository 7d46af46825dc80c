import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";

/** The cluster's passwords: `admin` of the superuser, `owner` of the role stoa_owner. */
export type Secrets = { admin: string; owner: string };

const fileOf = (dataDir: string) => join(dataDir, "postgres.json");

/** Reads the passwords of the data directory, or `undefined` when none were made yet. */
export function findSecrets(dataDir: string): Secrets | undefined {
  let text: string;
  try {
    text = readFileSync(fileOf(dataDir), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const { admin, owner } = JSON.parse(text) as Partial<Secrets>;
  if (typeof admin !== "string" || typeof owner !== "string") {
    throw new Error(`${fileOf(dataDir)} does not hold the passwords of the embedded database.`);
  }
  return { admin, owner };
}

/**
 * Gives the passwords of the data directory, made and on disk before this returns; the same for all callers.
 */
export function getSecrets(dataDir: string): Secrets {
  const found = findSecrets(dataDir);
  if (found) return found;
  const half = `${fileOf(dataDir)}.new-${process.pid}-${randomBytes(4).toString("hex")}`;
  const file = openSync(half, "wx", 0o600);
  try {
    const made: Secrets = { admin: randomBytes(24).toString("hex"), owner: randomBytes(24).toString("hex") };
    writeSync(file, `${JSON.stringify(made, null, 2)}\n`);
    fsyncSync(file);
    linkSync(half, fileOf(dataDir)); // unlike a rename, fails when somebody else was quicker
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    closeSync(file);
    unlinkSync(half);
  }
  return findSecrets(dataDir)!;
}
