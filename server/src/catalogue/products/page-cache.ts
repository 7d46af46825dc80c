/**
 * A page as it was answered, and the catalogue's revision it shows; `until` is when time alone changes it, in milliseconds
 * since 1970, and `tag` what its data is told apart by, where anybody asked.
 */
export type KeptPage = { revision: string; data: Buffer; until?: number | undefined; tag?: string };

/** Pages of products as they were answered; a kept one is current while the catalogue still has its revision. */
export type PageCache = {
  /** A page that is kept, and that time alone has not changed at `now`. */
  find(key: string, now?: Date): KeptPage | undefined;
  keep(key: string, page: KeptPage): void;
};

const ENTRY_BYTES = 500;
const size = (key: string, { data }: KeptPage) => ENTRY_BYTES + 2 * key.length + data.length;

/** Keeps pages in memory up to a number of bytes; those that were not asked for the longest go first. */
export function createPageCache(maxBytes: number): PageCache {
  const pages = new Map<string, KeptPage>();
  let bytes = 0;
  const drop = (key: string) => {
    const page = pages.get(key);
    if (!page) return;
    pages.delete(key);
    bytes -= size(key, page);
  };
  return {
    find(key, now) {
      const page = pages.get(key);
      if (page?.until !== undefined && now && page.until <= now.getTime()) return undefined;
      if (page) {
        pages.delete(key);
        pages.set(key, page);
      }
      return page;
    },
    keep(key, page) {
      drop(key);
      pages.set(key, page);
      bytes += size(key, page);
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes) return;
        drop(oldest);
      }
    },
  };
}
