import { deflateRawSync, inflateRawSync } from "node:zlib";
import { createFrequencies } from "./frequencies.ts";

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
  /** A page that is kept, and that time alone has not changed at `now`, where that is given. It counts as asked for. */
  find(key: string, now?: Date): KeptPage | undefined;
  /** Keeps a page, where there is room, or it was asked for more often than what would have to go first. */
  keep(storeId: string, key: string, page: KeptPage): void;
  /** How often a page was looked for and found, and how often it was not. */
  lookups(): { hits: number; misses: number };
  /** How many bytes the pages take now, and how many they may take. */
  use(): { bytes: number; limit: number };
};

/** Whether time alone has changed a page at `now`. */
export const isOver = ({ until }: KeptPage, now: Date): boolean =>
  until !== undefined && until <= now.getTime();

const PAGE_BYTES = 700;
const ROW_BYTES = 100;
// Of all the room, what a store may have without regard to others, and what is for compressed pages.
const SHARE = 1 / 8;
const PACKED_SHARE = 1 / 2;
// A compressed page that is asked for so often is worth its room again.
const OFTEN = 8;

// The page, or the same with its data compressed, and then how many bytes they were before; `asked` is how often it was found since then.
// `size` is about how many bytes all of it takes.
type Entry = {
  storeId: string;
  page: KeptPage;
  packedFrom: number | undefined;
  asked: number;
  size: number;
};
// Keys; those of the pages that were not asked for the longest come first.
type Shelf = { keys: Set<string>; bytes: number };
const emptyShelf = (): Shelf => ({ keys: new Set(), bytes: 0 });

// Node cuts small buffers out of a large one, all of which would stay in memory with one of them.
function ownBytes(data: Buffer): Buffer {
  if (data.buffer.byteLength === data.length) return data;
  const copy = Buffer.allocUnsafeSlow(data.length);
  data.copy(copy);
  return copy;
}

function sizeOf(key: string, { data, rows }: KeptPage): number {
  const keyed = rows ? rows.keys.reduce((sum, { length }) => sum + length + ROW_BYTES, 0) : 0;
  return PAGE_BYTES + 2 * key.length + data.length + keyed;
}

function entryOf(storeId: string, key: string, kept: KeptPage, packedFrom?: number): Entry {
  const mine = ownBytes(kept.data);
  const page = mine === kept.data ? kept : { ...kept, data: mine };
  return { storeId, page, packedFrom, asked: 0, size: sizeOf(key, page) };
}

function packed(key: string, { storeId, page }: Entry): Entry {
  const data = deflateRawSync(page.data, { level: 1 });
  return entryOf(storeId, key, { ...page, data }, page.data.length);
}

// One byte more than there will be: a buffer that is full to the last would be followed by another.
function unpacked(page: KeptPage, bytes: number): KeptPage {
  return { ...page, data: inflateRawSync(page.data, { chunkSize: Math.max(64, bytes + 1) }) };
}

/**
 * Keeps pages in memory up to a number of bytes. Where there is no more room, a page is kept only when it was asked for twice:
 * somebody who reads a whole catalogue asks for each page once. To make room for it, those that were not asked for the longest are
 * compressed. Once compressed ones take half of the room, the oldest of these goes, if the new one was asked for at least twice more:
 * somebody who reads a whole catalogue again and again asks for each page about as often as for any other. Of a store that has
 * more than an eighth beside others, its own go first, so that one store with many pages does not push out the others'.
 */
export function createPageCache(limit: number): PageCache {
  const entries = new Map<string, Entry>();
  const stores = new Map<string, Shelf>();
  const frequencies = createFrequencies();
  const loose = emptyShelf();
  const tight = emptyShelf();
  let hits = 0;
  let misses = 0;

  const shelvesOf = ({ packedFrom }: Entry, ofStore: Shelf): Shelf[] => [
    ofStore,
    packedFrom === undefined ? loose : tight,
  ];

  function drop(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    const ofStore = stores.get(entry.storeId)!;
    for (const shelf of shelvesOf(entry, ofStore)) {
      shelf.keys.delete(key);
      shelf.bytes -= entry.size;
    }
    if (!ofStore.keys.size) stores.delete(entry.storeId);
  }

  function put(key: string, entry: Entry): void {
    const ofStore = stores.get(entry.storeId) ?? emptyShelf();
    stores.set(entry.storeId, ofStore);
    entries.set(key, entry);
    for (const shelf of shelvesOf(entry, ofStore)) {
      shelf.keys.add(key);
      shelf.bytes += entry.size;
    }
  }

  // What goes next to make room for a store's page, which has so many bytes if it is a new one; undefined where compressing another
  // page makes room.
  function nextToGo(storeId: string, more = 0): string | undefined {
    const own = stores.get(storeId);
    const isCrowding = own && stores.size > 1 && own.bytes + more > limit * SHARE;
    if (isCrowding && own.keys.size > (more ? 0 : 1)) return first(own);
    return tight.bytes + more > limit * PACKED_SHARE || !loose.keys.size ? first(tight) : undefined;
  }

  function isWorthRoom(storeId: string, key: string, size: number): boolean {
    const times = frequencies.of(key);
    if (times < 2) return false;
    const next = nextToGo(storeId, size);
    if (next === undefined) return true;
    const timesOfNext = frequencies.of(next);
    // One that was asked for often, long ago, does not keep out all newcomers: the next one is compared with another page.
    if (times < timesOfNext) touch(next);
    return times > timesOfNext + 1;
  }

  function touch(key: string): void {
    const entry = entries.get(key)!;
    drop(key);
    put(key, entry);
  }

  function makeRoom(storeId: string): void {
    while (loose.bytes + tight.bytes > limit) {
      const next = nextToGo(storeId);
      if (next !== undefined) drop(next);
      else {
        const key = first(loose)!;
        const tighter = packed(key, entries.get(key)!);
        drop(key);
        put(key, tighter);
      }
    }
  }

  function place(storeId: string, key: string, page: KeptPage): void {
    drop(key);
    put(key, entryOf(storeId, key, page));
    makeRoom(storeId);
  }

  return {
    find(key, now) {
      frequencies.add(key);
      const entry = entries.get(key);
      if (!entry || (now && isOver(entry.page, now))) {
        misses++;
        return undefined;
      }
      hits++;
      touch(key);
      if (entry.packedFrom === undefined) return entry.page;
      const page = unpacked(entry.page, entry.packedFrom);
      if (++entry.asked >= OFTEN) place(entry.storeId, key, page);
      return page;
    },
    keep(storeId, key, page) {
      const size = sizeOf(key, page);
      if (size > limit) return drop(key);
      const isFull = loose.bytes + tight.bytes + size > limit;
      if (isFull && !entries.has(key) && !isWorthRoom(storeId, key, size)) return;
      place(storeId, key, page);
    },
    lookups: () => ({ hits, misses }),
    use: () => ({ bytes: loose.bytes + tight.bytes, limit }),
  };
}

function first({ keys }: Shelf): string | undefined {
  const [key] = keys;
  return key;
}
