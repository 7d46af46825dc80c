import { LRUCache } from "lru-cache";
import type { Encoded, Revisions } from "../theme/index.ts";

/** A page as it was rendered for somebody of whom nothing is known. */
export type CachedPage = Revisions & {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Encoded;
  /** The page's key among variants at its address. */
  readonly tag: string;
  /** Whether it would be another page for somebody with a cart or an account. */
  readonly readsVisitor: boolean;
  /** When time alone ends it, in milliseconds since 1970. */
  readonly until: number;
};

type Outcome = { page: CachedPage } | { moved: string } | "missing";

export type CachedPages = {
  find(key: string, now: Date): CachedPage | undefined;
  store(key: string, page: CachedPage): void;
  /**
   * The page that is being made of these revisions, or what `make` makes: those who ask for one at once share
   * it.
   */
  once(key: string, revisions: Revisions, make: () => Promise<Outcome>): Promise<Outcome>;
  use(): { bytes: number; limit: number };
};

// For the compressed bytes beside a page's own.
const OVERHEAD = 1.5;
const ENTRY_BYTES = 2_000;

/** Stores pages in memory up to a number of bytes; those that were not asked for the longest go. */
export function createCachedPages(limit: number): CachedPages {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: Math.max(1, limit),
    sizeCalculation: ({ body }, key) =>
      ENTRY_BYTES + 2 * key.length + Math.ceil(OVERHEAD * body.bytes.length),
  });
  const coming = new Map<string, Promise<Outcome>>();
  return {
    find(key, now) {
      const page = pages.get(key);
      return page && page.until > now.getTime() ? page : undefined;
    },
    store: (key, page) => void pages.set(key, page),
    once(key, { catalogue, content }, make) {
      const id = `${key}\n${catalogue}\n${content}`;
      const begun = coming.get(id) ?? make().finally(() => coming.delete(id));
      coming.set(id, begun);
      return begun;
    },
    use: () => ({ bytes: pages.calculatedSize, limit }),
  };
}

/** Whether a page is what would be rendered now, as far as what it shows has these revisions. */
export const isCurrent = (page: CachedPage, { catalogue, content }: Revisions): boolean =>
  page.catalogue === catalogue && page.content === content;
