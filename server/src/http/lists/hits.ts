import type { TSchema } from "typebox";
import type { Tx } from "../../db/tenant.ts";
import { sortKey } from "../../kit/text/slug.ts";
import type { Reader } from "../nouns/columns.ts";
import type { OneOf, Permission } from "../request/principal.ts";

const MAX_WORDS = 20;

/** The text of a field that searches several nouns at once; `words` are folded as searched texts are. */
export type SearchTerms = { typed: string; words: readonly string[]; most: number };

/**
 * A noun's part in such a search: the permission to see it, or several of which one is enough, the schema of
 * its hits, and their JSON text, the best first.
 */
export type Hits = {
  readonly needs: Permission | OneOf;
  readonly reply: TSchema;
  find(call: Reader & { tx: Tx }, wanted: SearchTerms): Promise<string>;
};

/** The typed text as nouns search for it; undefined where there is nothing to search for. */
export function parseSearch(q: string, most: number): SearchTerms | undefined {
  const typed = q.trim();
  const words = typed.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS).map(sortKey);
  return words.length ? { typed, words, most } : undefined;
}
