import type { Row } from "../../db/pool.ts";
import type { PageCache } from "./page-cache.ts";

// No version of anything.
const NOTHING = "-1";

type Asked = {
  /** What it is kept under: what it is, and all that decides how its row is written. */
  key: string;
  pages: PageCache;
  /** Its version, and then its row, unless this is the version. Throws 404. */
  read: (known: string) => Promise<Row>;
  /** The row as JSON text. */
  write: (row: Row) => string;
};

/** JSON text of something, in UTF-8, and its version. */
export type KeptOne = { version: number; data: Buffer };

/**
 * Something whose version every change raises, as JSON text, with that version. Where the current version is kept, only the
 * version is read. Throws as `read` does.
 */
export async function readKeptOne(asked: Asked): Promise<KeptOne> {
  const { key, pages, read, write } = asked;
  const kept = pages.find(key);
  const [revision, ...row] = await read(kept?.revision ?? NOTHING);
  const version = Number(revision);
  if (kept && kept.revision === revision) return { version, data: kept.data };
  const data = Buffer.from(write(row));
  pages.keep(key, { revision: revision!, data });
  return { version, data };
}
