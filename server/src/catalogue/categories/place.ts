import { invalidField } from "../../http/answers/errors.ts";
import { MAX_LEVELS } from "./columns.ts";

/** The category to move: its id, and the number of levels below it. */
type Mover = { id: string; levelsBelow: number };

/**
 * The path of a category under a parent (null for a root), whose own path is undefined if it does not exist.
 * Throws 400 for a parent that is unknown, too deep, or the category itself or below it.
 */
export function pathUnder(
  parentId: string | null,
  parentPath: readonly string[] | undefined,
  mover?: Mover,
): string[] {
  if (parentId === null) return [];
  if (!parentPath) throw invalidField("/parentId", "not_found");
  const path = [...parentPath, parentId];
  if (mover && path.includes(mover.id)) throw invalidField("/parentId", "cycle");
  if (path.length + 1 + (mover?.levelsBelow ?? 0) > MAX_LEVELS) {
    throw invalidField("/parentId", "too_deep_tree", { limit: MAX_LEVELS });
  }
  return path;
}
