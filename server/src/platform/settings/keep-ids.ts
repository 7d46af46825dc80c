import { v7 as uuidv7 } from "uuid";
import type { Reading } from "../../http/nouns/amounts.ts";

type Known = { readonly id: string };

/**
 * Settles the ids of entries that replace those there were: an entry's own where it names one of `known`, else that of
 * the first candidate that no other entry has or names, else a new one. `named` are all ids that the input names. Notes
 * ids that are unknown or come twice.
 */
export function keepIds(
  { errors }: Reading,
  known: readonly Known[],
  named: readonly (string | undefined)[],
): (field: string, id: string | undefined, candidates: readonly Known[]) => string {
  const ids = new Set(known.map(({ id }) => id));
  const spokenFor = new Set(named.map((id) => id?.toLowerCase()));
  const taken = new Set<string>();
  return (field, given, candidates) => {
    const free = ({ id }: Known) => !spokenFor.has(id) && !taken.has(id);
    const id = given?.toLowerCase() ?? candidates.find(free)?.id ?? uuidv7();
    if (given !== undefined && !ids.has(id)) errors.push({ field, code: "not_found" });
    else if (taken.has(id)) errors.push({ field, code: "not_unique" });
    taken.add(id);
    return id;
  };
}
