import type { CategoryNode, CategoryUpdate } from "@stoa/client";

/** A category where it stands in the tree: how deep, among whom, and below whom. */
export type Branch = {
  node: CategoryNode;
  level: number;
  index: number;
  siblings: readonly CategoryNode[];
  /** Undefined for a root. */
  parent: Branch | undefined;
};
/** Where a category can go: below whom (null for a root), and as the how many-th there, from 0, itself not counted. */
export type Place = { parentId: string | null; index: number };
/** An update of one category. */
export type Step = { id: string; version: number; body: CategoryUpdate };

/** All categories of a tree, each before those below it. */
export function branchesOf(siblings: readonly CategoryNode[], parent?: Branch): Branch[] {
  return siblings.flatMap((node, index) => {
    const branch = { node, level: parent ? parent.level + 1 : 0, index, siblings, parent };
    return [branch, ...branchesOf(node.children, branch)];
  });
}

/** A category's name in a language, else in the first one that it has. */
export const nameOf = ({ translations }: Pick<CategoryNode, "translations">, language: string): string =>
  (translations.find((one) => one.language === language) ?? translations[0])?.name ?? "";

/** How many products are in a category and in those below it; each is in one category alone. */
export const productsOf = ({ productCount, children }: CategoryNode): number =>
  children.reduce((sum, child) => sum + productsOf(child), productCount);

/** Where the buttons of a category lead: undefined where there is no such place. */
export function waysOf({ index, siblings, parent }: Branch) {
  const parentId = parent?.node.id ?? null;
  const above = siblings[index - 1];
  return {
    up: above && { parentId, index: index - 1 },
    down: index < siblings.length - 1 ? { parentId, index: index + 1 } : undefined,
    into: above && { parentId: above.id, index: above.children.length },
    out: parent && { parentId: parent.parent?.node.id ?? null, index: parent.index + 1 },
  } satisfies Record<string, Place | undefined>;
}

/** Where a category goes that is dropped on another one: before it, into it or after it; undefined on itself or what is below it. */
export function placeAt(moved: Branch, target: Branch, at: "before" | "into" | "after"): Place | undefined {
  if ([...target.node.path, target.node.id].includes(moved.node.id)) return undefined;
  if (at === "into") return { parentId: target.node.id, index: target.node.children.length };
  const others = target.siblings.filter(({ id }) => id !== moved.node.id);
  const index = others.findIndex(({ id }) => id === target.node.id) + (at === "after" ? 1 : 0);
  return { parentId: target.node.parentId, index };
}

/** The updates that bring a category to a place, and number those beside it anew where they have to be. */
export function stepsOf(
  roots: readonly CategoryNode[],
  moved: CategoryNode,
  { parentId, index }: Place,
): Step[] {
  const there =
    parentId === null ? roots : branchesOf(roots).find(({ node }) => node.id === parentId)?.node.children;
  const others = (there ?? []).filter(({ id }) => id !== moved.id);
  const order = [...others.slice(0, index), moved, ...others.slice(index)];
  return order.flatMap((node, position): Step[] => {
    const isElsewhere = node === moved && node.parentId !== parentId;
    if (!isElsewhere && node.position === position) return [];
    const body = { ...(isElsewhere && { parentId }), ...(node.position !== position && { position }) };
    return [{ id: node.id, version: node.version, body }];
  });
}
