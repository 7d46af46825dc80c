/** A page as it was answered, and the catalogue's revision it shows. */
export type KeptPage = { revision: string; data: Buffer };

const MAX_BYTES = 32 * 1_048_576;
const ENTRY_BYTES = 500;
const pages = new Map<string, KeptPage>();
let bytes = 0;

/** The page kept under a key, if any; it is current while the catalogue still has its revision. */
export function keptPage(key: string): KeptPage | undefined {
  const page = pages.get(key);
  if (page) {
    pages.delete(key);
    pages.set(key, page);
  }
  return page;
}

/** Keeps a page, dropping those that were not asked for the longest: at most 32 MiB a process. */
export function keepPage(key: string, page: KeptPage): void {
  drop(key);
  pages.set(key, page);
  bytes += size(key, page);
  for (const oldest of pages.keys()) {
    if (bytes <= MAX_BYTES) return;
    drop(oldest);
  }
}

function drop(key: string): void {
  const page = pages.get(key);
  if (!page) return;
  pages.delete(key);
  bytes -= size(key, page);
}

const size = (key: string, { data }: KeptPage) => ENTRY_BYTES + 2 * key.length + data.length;
