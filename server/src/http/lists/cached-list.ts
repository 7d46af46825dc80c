import type { Row } from "../../db/pool/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import { isoTime } from "../../kit/time/iso-time.ts";
import type { Reader } from "../nouns/columns.ts";
import type { List, Page } from "./page.ts";
import { type CachedPage, isExpired, isUnchanged, type PageCache } from "./page-cache.ts";

const NO_REVISION = "-1";
const BYTES_A_CHARACTER = 3;
// A page is written here before it gets a buffer of its own: a buffer for each row would be garbage a moment
// later.
const LARGEST_SHEET = 1_048_576;
let sheet: Buffer = Buffer.allocUnsafeSlow(65_536);

/**
 * A list that is cached: its rows have stamps. Where one revision counts all that changes them, the list's
 * head begins with it, and then with when time alone changes the page, where it does; rows are then read only
 * where the revision is another than the one that is given.
 */
type CachedList<Q, G> = {
  read(tx: Tx, query: Q, given: G): Promise<Page>;
  readKeys(tx: Tx, query: Q, given: G): Promise<Page>;
  readRows(tx: Tx, ids: readonly string[]): Promise<Map<string, Row>>;
  readRevision: List<Q, G>["readRevision"];
  parts: List<never, never>["parts"];
};

type Asked<Q, G> = {
  call: Reader & { tx: Tx; query: Q; now: Date };
  /**
   * The list's further input, where a page of this revision is cached. A list without one need not look at
   * it.
   */
  given: (revision: string) => G;
  /** The key of the page: all that decides how its rows are written, and which they are. */
  key: string;
  pages: PageCache;
};

/**
 * A page of a list, exactly as reading all of it would make it. Where the same page is cached, and the last
 * check found it unchanged, a short statement reads the revision alone. If that differs, or the last check
 * found a change, one statement reads the revision and, if that differs or there is none, which rows the page
 * has now, with their stamps. Only rows that are new or changed are then read whole. Throws as the list does.
 */
export async function readCachedPage<Q extends { fields?: string }, G>(
  list: CachedList<Q, G>,
  asked: Asked<Q, G>,
): Promise<CachedPage> {
  const { call, given, key, pages } = asked;
  const { tx, query } = call;
  const cached = pages.find(key);
  const known = cached && !isExpired(cached, call.now) ? cached.revision : NO_REVISION;
  const store = (page: CachedPage) => {
    pages.store(key, page);
    return page;
  };
  if (cached?.rows) {
    const isCurrent = known === cached.revision;
    if (isCurrent && (await isUnchanged(cached, async () => list.readRevision?.(tx)))) return cached;
    const page = await list.readKeys(tx, query, given(known));
    if (page.head[0] === known) {
      cached.wasUnchanged = true;
      return cached;
    }
    if (isSame(cached, page)) return store({ ...cached, ...validity(page), wasUnchanged: false });
    const written = await complete(list, tx, cached, page);
    if (written) {
      const made = assemble(list, call, page, written);
      // Where most rows are others each time, it is quicker to read the page whole at once: next time it is.
      const isNew = written.filter(Buffer.isBuffer).length * 2 < written.length;
      return store(isNew ? { ...made, rows: undefined } : made);
    }
  }
  const page = await list.read(tx, query, given(NO_REVISION));
  return store(assemble(list, call, page, page.rows));
}

const validity = ({ head: [revision, next] }: Page) => ({
  revision: revision ?? NO_REVISION,
  until: next == null ? undefined : Date.parse(isoTime(next)),
});

function isSame({ rows }: CachedPage, { keys, pagination }: Page): boolean {
  return (
    rows!.pagination === pagination &&
    rows!.keys.length === keys.length &&
    rows!.keys.every((key, i) => key === keys[i])
  );
}

// The cached page's rows where it has them, and the others, read now: undefined where one of these is no
// longer the row whose key was read.
async function complete(
  list: Pick<CachedList<never, never>, "readRows">,
  tx: Tx,
  { data, rows }: CachedPage,
  { keys, rows: ids }: Page,
): Promise<(Buffer | Row)[] | undefined> {
  const { keys: had, starts } = rows!;
  const known = new Map<string, Buffer | Row>(
    had.map((key, i) => [key, data.subarray(starts[i], starts[i + 1]! - 1)]),
  );
  const missing = ids.filter((_, i) => !known.has(keys[i]!)).map(([id]) => id!);
  if (missing.length) for (const [key, row] of await list.readRows(tx, missing)) known.set(key, row);
  const all = keys.map((key) => known.get(key));
  return all.includes(undefined) ? undefined : (all as (Buffer | Row)[]);
}

function assemble(
  list: Pick<CachedList<never, never>, "parts">,
  { query, ...reader }: Reader & { query: { fields?: string } },
  page: Page,
  rows: readonly (Buffer | Row)[],
): CachedPage {
  const { keys, pagination } = page;
  const { head, row, tail } = list.parts(pagination, query, reader);
  const starts: number[] = [];
  let end = 0;
  const write = (piece: Buffer | string) => {
    const most = end + piece.length * (typeof piece === "string" ? BYTES_A_CHARACTER : 1);
    if (most > sheet.length) sheet = larger(sheet, end, most);
    end += typeof piece === "string" ? sheet.write(piece, end) : piece.copy(sheet, end);
  };
  write(head);
  for (const one of rows) {
    if (starts.length) write(",");
    starts.push(end);
    write(Buffer.isBuffer(one) ? one : row(one));
  }
  // Where the next row would begin, behind a comma.
  starts.push(rows.length ? end + 1 : end);
  write(tail);
  const data = Buffer.allocUnsafeSlow(end);
  sheet.copy(data, 0, 0, end);
  if (sheet.length > LARGEST_SHEET) sheet = Buffer.allocUnsafeSlow(LARGEST_SHEET);
  return { ...validity(page), data, rows: { keys, starts, pagination } };
}

function larger(buffer: Buffer, end: number, least: number): Buffer {
  const made = Buffer.allocUnsafeSlow(Math.max(least, 2 * buffer.length));
  buffer.copy(made, 0, 0, end);
  return made;
}
