/** The rows of a page: the key of each, and where in the page's data it begins; one place more is where the next would. */
export type KeptRows = { keys: readonly string[]; starts: readonly number[]; pagination: string };

/**
 * A page as it was answered, and the catalogue's revision it shows; `until` is when time alone changes it, in milliseconds
 * since 1970, and `tag` what its data is told apart by, where anybody asked. With its `rows` it can be brought up to date.
 */
export type KeptPage = {
  revision: string;
  data: Buffer;
  until?: number | undefined;
  tag?: string | undefined;
  rows?: KeptRows;
};

/** Pages of products as they were answered; a kept one is current while the catalogue still has its revision. */
export type PageCache = {
  /** A page that is kept, and that time alone has not changed at `now`, where that is given. */
  find(key: string, now?: Date): KeptPage | undefined;
  keep(storeId: string, key: string, page: KeptPage): void;
  /** How many bytes the pages take now, and how many they may take. */
  use(): { bytes: number; limit: number };
};

/** Whether time alone has changed a page at `now`. */
export const isOver = ({ until }: KeptPage, now: Date): boolean =>
  until !== undefined && until <= now.getTime();

const PAGE_BYTES = 700;
const ROW_BYTES = 100;
// Of all the room, what a store may have without regard to others.
const SHARE = 1 / 8;

function sizeOf(key: string, { data, rows }: KeptPage): number {
  const keyed = rows ? rows.keys.reduce((sum, { length }) => sum + length + ROW_BYTES, 0) : 0;
  return PAGE_BYTES + 2 * key.length + data.length + keyed;
}

// A store's pages; those that were not asked for the longest come first, here and among the pages of all.
type Shelf = { keys: Set<string>; bytes: number };
type Entry = { page: KeptPage; storeId: string; size: number };

/**
 * Keeps pages in memory up to a number of bytes. Those that were not asked for the longest go first; of a store that has
 * more than an eighth of all room, its own, so that one store with many pages does not push out the others'.
 */
export function createPageCache(limit: number): PageCache {
  const entries = new Map<string, Entry>();
  const shelves = new Map<string, Shelf>();
  let bytes = 0;

  function drop(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.size;
    const shelf = shelves.get(entry.storeId)!;
    shelf.keys.delete(key);
    shelf.bytes -= entry.size;
    if (!shelf.keys.size) shelves.delete(entry.storeId);
  }

  function put(key: string, entry: Entry): void {
    const shelf = shelves.get(entry.storeId) ?? { keys: new Set(), bytes: 0 };
    shelves.set(entry.storeId, shelf);
    entries.set(key, entry);
    shelf.keys.add(key);
    shelf.bytes += entry.size;
    bytes += entry.size;
  }

  return {
    find(key, now) {
      const entry = entries.get(key);
      if (!entry || (now && isOver(entry.page, now))) return undefined;
      drop(key);
      put(key, entry);
      return entry.page;
    },
    keep(storeId, key, page) {
      drop(key);
      put(key, { page, storeId, size: sizeOf(key, page) });
      const own = shelves.get(storeId)!;
      while (bytes > limit) {
        const isCrowding = own.keys.size > 1 && own.bytes > limit * SHARE;
        const [oldest] = isCrowding ? own.keys : entries.keys();
        drop(oldest!);
      }
    },
    use: () => ({ bytes, limit }),
  };
}
