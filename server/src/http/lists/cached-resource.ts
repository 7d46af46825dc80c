import type { Row } from "../../db/pool/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../answers/errors.ts";
import type { VersionedStatements } from "./cached-resource-sql.ts";
import { isUnchanged, type PageCache } from "./page-cache.ts";

// No version of anything.
const NOTHING = "-1";

type Asked = {
  tx: Tx;
  id: string;
  /** Its key in the cache: its kind and id, and all that decides how its row is written. */
  key: string;
  pages: PageCache;
  statements: VersionedStatements;
  /** The row as JSON text. */
  write: (row: Row) => string;
};

/** JSON text of something, in UTF-8, and its version. */
export type CachedResource = { version: number; data: Buffer };

/**
 * Something whose version every change raises, as JSON text, with that version. If the last check found it
 * unchanged, a short statement reads the version. Otherwise one statement reads the version and, if that
 * differs, the row. Throws 404.
 */
export async function readCachedResource(asked: Asked): Promise<CachedResource> {
  const { tx, id, key, pages, statements, write } = asked;
  const cached = pages.find(key);
  const readVersion = async () => (await tx.query(statements.version, [tx.storeId, id]))[0]?.[0] ?? undefined;
  if (cached && (await isUnchanged(cached, readVersion))) return answer(cached);
  const [found] = await tx.query(statements.row, [tx.storeId, id, cached?.revision ?? NOTHING]);
  if (!found) throw notFound();
  const [revision, ...row] = found;
  if (cached && cached.revision === revision) {
    cached.wasUnchanged = true;
    return answer(cached);
  }
  const made = { revision: revision!, data: Buffer.from(write(row)) };
  pages.store(key, made);
  return answer(made);
}

const answer = ({ revision, data }: { revision: string; data: Buffer }): CachedResource => ({
  version: Number(revision),
  data,
});
