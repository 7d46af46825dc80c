import { lstatSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The unprivileged account that PostgreSQL runs as; `undefined` everywhere means: the current user. */
export type Account = { uid: number; gid: number; name: string };

const PREFERRED = ["stoa", "postgres", "nobody"];

/**
 * Chooses who runs the cluster at `clusterPath`: the current user, or, as PostgreSQL refuses to run as
 * root, the owner of the existing cluster or an unprivileged account of this machine. Throws an
 * explanation when the cluster belongs to somebody we cannot act for.
 */
export function chooseAccount(clusterPath: string): Account | undefined {
  const self = process.geteuid?.();
  const owner = ownerOf(clusterPath);
  if (self !== 0) {
    if (owner !== undefined && self !== undefined && owner.uid !== self)
      throw foreignCluster(clusterPath, owner.uid, self);
    return undefined;
  }
  const accounts = readAccounts();
  if (owner) {
    if (owner.uid === 0) {
      throw new Error(
        `The database in ${clusterPath} belongs to root, and PostgreSQL refuses to run as root. ` +
          `Give it to an unprivileged account, for example: chown -R nobody ${clusterPath}/`,
      );
    }
    return accounts.find(({ uid }) => uid === owner.uid) ?? { ...owner, name: `uid ${owner.uid}` };
  }
  for (const name of PREFERRED) {
    const account = accounts.find((entry) => entry.name === name && entry.uid !== 0);
    if (account) return account;
  }
  throw new Error(
    "PostgreSQL refuses to run as root, and none of the accounts stoa, postgres and nobody exists on this " +
      "machine. Create one (useradd --system stoa), start as another user, or set DATABASE_URL.",
  );
}

function foreignCluster(path: string, owner: number, self: number): Error {
  const name = readAccounts().find(({ uid }) => uid === owner)?.name ?? `uid ${owner}`;
  const own = readAccounts().find(({ uid }) => uid === self)?.name ?? `uid ${self}`;
  return new Error(
    `The database in ${path} belongs to ${name}, but this process runs as ${own}. Run it as ${name} or as root, ` +
      `give it to ${own} (chown -R, with its server stopped), or choose another data directory.`,
  );
}

function ownerOf(path: string): { uid: number; gid: number } | undefined {
  try {
    // The file, not the folder: an empty folder that somebody made beforehand is nobody's cluster.
    return statSync(join(path, "PG_VERSION"));
  } catch (error) {
    // A cluster that we may not look into is somebody else's.
    return (error as NodeJS.ErrnoException).code === "EACCES" ? lstatSync(path) : undefined;
  }
}

/** Gives the accounts of /etc/passwd; none where there is no such file. */
export function readAccounts(): Account[] {
  let text = "";
  try {
    text = readFileSync("/etc/passwd", "utf8");
  } catch {
    return [];
  }
  return text.split("\n").flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
