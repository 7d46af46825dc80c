import type { Hashes } from "./folder.ts";

/** The changes that make one side equal to the other; sorted paths. */
export type Changes = { create: string[]; update: string[]; remove: string[]; unchanged: number };

/** Compares what there is with what there is to be. */
export function changesBetween(is: Hashes, shallBe: Hashes): Changes {
  const paths = [...shallBe.keys()].sort();
  const create = paths.filter((path) => !is.has(path));
  const update = paths.filter((path) => is.has(path) && is.get(path) !== shallBe.get(path));
  const remove = [...is.keys()].filter((path) => !shallBe.has(path)).sort();
  return { create, update, remove, unchanged: paths.length - create.length - update.length };
}

/** Removes the deletions from a list of changes. */
export const withoutRemovals = (changes: Changes): Changes => ({ ...changes, remove: [] });

/** Describes the changes that were made. */
export function changesText({ create, update, remove, unchanged }: Changes): string {
  const parts = [
    [create.length, "created"],
    [update.length, "updated"],
    [remove.length, "deleted"],
    [unchanged, "unchanged"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}`)
    .join(", ");
}
