import { LRUCache } from "lru-cache";
import { notFound } from "../../http/answers/errors.ts";
import { keyOf, type Need } from "../render/index.ts";
import type { Revisions } from "../theme/index.ts";
import { type Answered, type Reading, readMenus, readOne, readProducts } from "./ask-storefront.ts";
import { hasSlug, type Json } from "./shape.ts";
/** Reads the answers to the needs of pages. */
export type NeedReader = {
  /**
   * The answers in the order of the needs, null where nothing is there. Throws what the endpoints fail by.
   */
  read(reading: Reading, needs: readonly Need[]): Promise<unknown[]>;
};

const MOST_BYTES = 16 * 1_048_576;
const ENTRY_BYTES = 1_000;
// Every page has some of these; products are in the pages themselves.
const cachedKinds: ReadonlySet<Need["kind"]> = new Set(["collections", "menu", "page", "pages"]);

/** A cached need: its answer, and the revisions that it depends on. */
type Known = { answer: Promise<unknown>; follows: Follows; revision: string; size: number };
type Follows = (revisions: Revisions) => string;

// Categories have a revision of their own, which changes seldom; products change all the time.
const followsContent: Follows = ({ content }) => content;
const followsCategories: Follows = ({ catalogue, content }) => `${catalogue.split(" ").at(-1)} ${content}`;
const followsAll: Follows = ({ catalogue, content }) => `${catalogue} ${content}`;

const namesProducts = (items: readonly Json[] = []): boolean =>
  items.some(({ link, items: below }) => link?.kind === "product" || namesProducts(below));
const revisionsOf = ({ kind }: Need, answer: unknown): Follows => {
  if (kind === "page" || kind === "pages") return followsContent;
  return kind === "menu" && namesProducts((answer as Json | null)?.items) ? followsAll : followsCategories;
};

/**
 * Reads the data of pages from the storefront's endpoints; data that many pages share is cached by revision.
 */
export function createNeedReader(): NeedReader {
  const known = new LRUCache<string, Known>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ size }) => size + ENTRY_BYTES,
  });

  function readCached(reading: Reading, need: Need, read: () => Promise<Answered>): Promise<unknown> {
    const { call, language, revisions } = reading;
    const key = `${call.store.id} ${call.origin} ${language} ${keyOf(need)}`;
    const before = known.get(key);
    if (before && before.follows(revisions) === before.revision) return before.answer;
    const reads = read();
    const answer = reads.then(({ answer }) => answer);
    // Until it arrives, only requests of the same revisions share it.
    const coming: Known = { answer, follows: followsAll, revision: followsAll(revisions), size: 0 };
    known.set(key, coming);
    reads.then(
      ({ answer: found, size }) => {
        const follows = revisionsOf(need, found);
        if (known.get(key) === coming)
          known.set(key, { answer, follows, revision: follows(revisions), size });
      },
      () => known.get(key) === coming && known.delete(key),
    );
    return answer;
  }

  async function collectionOf(reading: Reading, handle: string): Promise<Json | null> {
    const all = (await readNeed(reading, { kind: "collections" })) as Json[];
    const own = all.find((one) => one.id === handle || hasSlug(one, handle));
    if (own || handle === "all") return own ?? null;
    const need: Need = { kind: "collection", handle };
    const former = (await readCached(reading, need, () => readOne(reading, need, idOf))) as Json | null;
    return all.find((one) => one.id === former?.id) ?? null;
  }

  // A category is asked for by its id.
  async function idOf(reading: Reading, handle: string): Promise<string> {
    const found = await collectionOf(reading, handle);
    if (!found) throw notFound();
    return found.id;
  }

  function readNeed(reading: Reading, need: Need): Promise<unknown> {
    if (need.kind === "collection") return collectionOf(reading, need.handle);
    const read = () => readOne(reading, need, idOf);
    return cachedKinds.has(need.kind) ? readCached(reading, need, read) : read().then(({ answer }) => answer);
  }

  return {
    async read(reading, needs) {
      const products = batch(needs, "product", (handles) => readProducts(reading, handles));
      const menus = batch(needs, "menu", (handles) => readMenus(reading, handles));
      return Promise.all(
        needs.map(async (need) => {
          if (need.kind === "product" && products)
            // A former slug does not say which of the products had it.
            return findIn(await products(), need.handle) ?? readNeed(reading, need);
          if (need.kind !== "menu" || !menus) return readNeed(reading, need);
          return readCached(reading, need, async () => {
            const answer = findIn(await menus(), need.handle);
            return { answer, size: JSON.stringify(answer).length };
          });
        }),
      );
    },
  };
}

const findIn = (rows: readonly Json[], handle: string): Json | null =>
  rows.find((one) => one.id === handle || one.handle === handle || hasSlug(one, handle)) ?? null;

/** Reads all needs of a kind at once when one of them is asked for; undefined for a single one. */
function batch(
  needs: readonly Need[],
  kind: "product" | "menu",
  read: (handles: readonly string[]) => Promise<Json[]>,
): (() => Promise<Json[]>) | undefined {
  const handles = needs.flatMap((need) => (need.kind === kind ? [need.handle] : []));
  if (handles.length < 2) return undefined;
  let reads: Promise<Json[]> | undefined;
  return () => (reads ??= read(handles));
}
