import { LRUCache } from "lru-cache";

/**
 * The rows of a page: the key of each, and where in the page's data it begins; one place more is where the
 * next would.
 */
export type CachedRows = { keys: readonly string[]; starts: readonly number[]; pagination: string };

/**
 * A page as it was answered, and its revision: that of the catalog, or the version of one product or order;
 * `until` is when time alone changes it, in milliseconds since 1970, and `tag` what its data is told apart
 * by, where anybody asked. With its `rows` it can be brought up to date.
 */
export type CachedPage = {
  revision: string;
  data: Buffer;
  until?: number | undefined;
  tag?: string | undefined;
  rows?: CachedRows;
  /** Whether it was found unchanged when it was last looked at. */
  wasUnchanged?: boolean;
};

/** Pages as they were answered; a kept one is current while what it shows still has its revision. */
export type PageCache = {
  /** A page that is kept, and that time alone has not changed at `now`, where that is given. */
  find(key: string, now?: Date): CachedPage | undefined;
  /**
   * Keeps a page, where there is room or it was asked for before; those that were not asked for the longest
   * go.
   */
  store(key: string, page: CachedPage): void;
  /** How often a page was looked for and found, and how often it was not. */
  lookups(): { hits: number; misses: number };
  /** How many bytes the pages take now, and how many they may take. */
  use(): { bytes: number; limit: number };
};

/** Whether time alone has changed a page at `now`. */
export const isExpired = ({ until }: CachedPage, now: Date): boolean =>
  until !== undefined && until <= now.getTime();

/**
 * Whether a page is found unchanged by its revision alone, which `read` asks for. Where it was another one
 * the last time, or is new, nothing is asked: it may well have changed again, and what reads it anew asks for
 * the revision, too.
 */
export const isUnchanged = async (
  { wasUnchanged, revision }: CachedPage,
  read: () => Promise<string | undefined>,
): Promise<boolean> => wasUnchanged === true && (await read()) === revision;

const PAGE_BYTES = 700;
const ROW_BYTES = 100;

// Of all the room, what is for the keys of pages that were asked for once.
const ONCE_SHARE = 1 / 16;

/**
 * Keeps pages in memory up to a number of bytes. Once it is full, a page is kept when it is asked for the
 * second time: somebody who reads a whole catalogue asks for each page once, and neither pushes out what
 * others ask for nor makes work for the garbage collector.
 */
export function createPageCache(limit: number): PageCache {
  const pages = new LRUCache<string, CachedPage>({ maxSize: bytes(limit) });
  const once = new LRUCache<string, true>({
    maxSize: bytes(limit * ONCE_SHARE),
    sizeCalculation: (_, key) => ROW_BYTES + 2 * key.length,
  });
  let hits = 0;
  let misses = 0;
  return {
    find(key, now) {
      const page = pages.get(key);
      const isFound = page !== undefined && !(now && isExpired(page, now));
      if (isFound) hits++;
      else misses++;
      return isFound ? page : undefined;
    },
    store(key, page) {
      const size = sizeOf(page, key);
      const isFull = pages.calculatedSize + size > limit;
      if (isFull && !pages.has(key) && !once.delete(key)) {
        once.set(key, true);
        return;
      }
      const data = ownBytes(page.data);
      pages.set(key, data === page.data ? page : { ...page, data }, { size });
    },
    lookups: () => ({ hits, misses }),
    use: () => ({ bytes: pages.calculatedSize, limit }),
  };
}

const bytes = (limit: number) => Math.max(1, Math.floor(limit));

function sizeOf({ data, rows }: CachedPage, key: string): number {
  const keyed = rows ? rows.keys.reduce((sum, { length }) => sum + length + ROW_BYTES, 0) : 0;
  return PAGE_BYTES + 2 * key.length + data.length + keyed;
}

// Node cuts small buffers out of a large one, all of which would stay in memory with one of them.
function ownBytes(data: Buffer): Buffer {
  if (data.buffer.byteLength === data.length) return data;
  const copy = Buffer.allocUnsafeSlow(data.length);
  data.copy(copy);
  return copy;
}
