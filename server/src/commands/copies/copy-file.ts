import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import type { Client } from "pg";
import type { Config } from "../../config.ts";
import { checkCopy } from "../../db/copies/check-copy.ts";
import { BrokenCopy, damagedCopy, OtherVersion, readFrames, writeFrames } from "../../db/copies/frames.ts";
import { checkMigrations, type Manifest, markOf, readManifest } from "../../db/copies/manifest.ts";
import { type Copied, type CopyOptions, copyFrames } from "../../db/copies/write-copy.ts";
import { findSecret } from "../../db/database.ts";
import { createProgress } from "../progress.ts";
import { UsageError } from "../run.ts";

/**
 * Runs `work` with a function that writes a copy into `file`. The file has its name once it is whole; where
 * the work fails, nothing is left of it. Throws UsageError where there is such a file.
 */
export async function writeCopyFile<T>(
  file: string,
  work: (write: (owner: Client, options: CopyOptions) => Promise<Copied>) => Promise<T>,
): Promise<T> {
  if (existsSync(file)) throw new UsageError(`${file} is there already; choose another name`);
  const part = `${file}.part`;
  try {
    await rm(part, { force: true });
    return await work(async (owner, options) => {
      const progress = createProgress("rows", undefined, (rows) => rows.toLocaleString("en-US"));
      let copied: Copied | undefined;
      try {
        await writeFrames(
          part,
          copyFrames(owner, { ...options, onRows: progress.update }, (all) => {
            copied = all;
          }),
        );
      } finally {
        progress.end();
      }
      await rename(part, file);
      return copied!;
    });
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    throw path === part ? new Error(`${file} cannot be written (${code})`) : error;
  } finally {
    await rm(part, { force: true }).catch(() => {});
  }
}

/**
 * Runs `work` with a copy's manifest and the frames behind it, once the whole file was read and found as it
 * was written. Throws, naming the file, where it is not a whole copy of the wanted kind that this version
 * knows. UsageError where it cannot be read.
 */
export async function readCopyFile<T>(
  file: string,
  wanted: Manifest["stoa"],
  work: (manifest: Manifest, frames: ReturnType<typeof readFrames>) => Promise<T>,
): Promise<T> {
  if (!existsSync(file)) throw new UsageError(`there is no ${file}`);
  const frames = readFrames(file);
  try {
    return await work(await readWhole(file, frames, wanted), frames);
  } catch (error) {
    if (isUnreadable(error)) throw new UsageError(`${file} cannot be read (${error.code})`);
    if (!(error instanceof BrokenCopy)) throw error;
    throw new Error(`${file} was not used, and nothing was changed: ${error.message}`, { cause: error });
  } finally {
    await frames.return(undefined);
  }
}

// A damaged copy may name another version by accident: a flipped bit looks like that.
async function readWhole(
  file: string,
  frames: ReturnType<typeof readFrames>,
  wanted: Manifest["stoa"],
): Promise<Manifest> {
  let other: OtherVersion | undefined;
  const ofVersion = (error: unknown) => {
    if (!(error instanceof OtherVersion)) throw error;
    other = error;
    return undefined;
  };
  const manifest = await readManifest(frames, wanted).catch(ofVersion);
  if (manifest) await checkMigrations(manifest).catch(ofVersion);
  await checkCopy(file).catch((error) => {
    if (!other || !(error instanceof BrokenCopy)) throw error;
    throw damagedCopy(`it was altered; or ${other.message}`, { cause: error });
  });
  if (!manifest || other) throw other!;
  return manifest;
}

// A folder, another account's file, a disk that fails.
const isUnreadable = (error: unknown): error is NodeJS.ErrnoException =>
  ["open", "read"].includes((error as NodeJS.ErrnoException).syscall ?? "");

/** Whether a secret of this installation opens the sealed values of a copy. */
export async function knowsSecret(
  { secret, previousSecret, dataDir, databaseUrl }: Config,
  manifest: Manifest,
): Promise<boolean> {
  const own = secret ?? (databaseUrl ? undefined : await findSecret(dataDir));
  return [own, previousSecret].some((one) => one !== undefined && markOf(one) === manifest.secretMark);
}

/** The content of a copy, in words, for the output of a command. */
export const describeCopy = ({ stores, rows, files }: Copied, seconds: number): string =>
  `${stores} ${stores === 1 ? "store" : "stores"}, ${rows.toLocaleString("en-US")} rows, ${files.toLocaleString("en-US")} files, in ${seconds} s`;

/** The seconds since a `performance.now()`. */
export const secondsSince = (started: number): number => Math.round(performance.now() - started) / 1_000;
