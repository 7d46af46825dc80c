export const MOST_LEVELS = 3;

/** An item of a menu as the API answers it, with those below it. */
export type Item = {
  id: string;
  titles: Record<string, string>;
  title: string;
  url: string | null;
  link: {
    kind: "product" | "category" | "page" | "policy" | "home" | "search" | "all_products" | "url";
    id: string | null;
    policy: "terms" | "privacy" | "refunds" | "shipping" | "legalNotice" | null;
    url: string | null;
    slug: string | null;
  };
  items: Item[];
};
/** An item where it stands: how deep, among whom, and below whom. */
export type Branch = {
  item: Item;
  level: number;
  index: number;
  siblings: readonly Item[];
  /** Undefined on the first level. */
  parent: Branch | undefined;
};
/** Where an item can go: below whom (null for the first level), and as the how many-th there, itself not counted. */
export type Place = { parentId: string | null; index: number };

/** All items of a menu, each before those below it. */
export function branchesOf(siblings: readonly Item[], parent?: Branch): Branch[] {
  return siblings.flatMap((item, index) => {
    const branch = { item, level: parent ? parent.level + 1 : 0, index, siblings, parent };
    return [branch, ...branchesOf(item.items, branch)];
  });
}

/** How many levels an item takes, itself among them. */
export const depthOf = ({ items }: Item): number => 1 + Math.max(0, ...items.map(depthOf));

const fits = (item: Item, level: number) => level + depthOf(item) <= MOST_LEVELS;

/** Where the buttons of an item lead: undefined where there is no such place. */
export function waysOf({ item, index, siblings, parent, level }: Branch) {
  const parentId = parent?.item.id ?? null;
  const above = siblings[index - 1];
  return {
    up: above && { parentId, index: index - 1 },
    down: index < siblings.length - 1 ? { parentId, index: index + 1 } : undefined,
    out: parent && { parentId: parent.parent?.item.id ?? null, index: parent.index + 1 },
    into: above && fits(item, level + 1) ? { parentId: above.id, index: above.items.length } : undefined,
  } satisfies Record<string, Place | undefined>;
}

const isWithin = (branch: Branch | undefined, id: string): boolean =>
  branch !== undefined && (branch.item.id === id || isWithin(branch.parent, id));

/** Where an item goes that is dropped on another one: undefined on itself, on what is below it, and where it would be too deep. */
export function placeAt(moved: Branch, target: Branch, at: "before" | "into" | "after"): Place | undefined {
  if (isWithin(target, moved.item.id)) return undefined;
  if (at === "into")
    return fits(moved.item, target.level + 1)
      ? { parentId: target.item.id, index: target.item.items.length }
      : undefined;
  if (!fits(moved.item, target.level)) return undefined;
  const others = target.siblings.filter(({ id }) => id !== moved.item.id);
  const index = others.findIndex(({ id }) => id === target.item.id) + (at === "after" ? 1 : 0);
  return { parentId: target.parent?.item.id ?? null, index };
}

/** The items without one of them and all below it. */
export const without = (items: readonly Item[], id: string): Item[] =>
  items.flatMap((item) => (item.id === id ? [] : [{ ...item, items: without(item.items, id) }]));

/** The items with another one at a place. */
export function putAt(items: readonly Item[], added: Item, { parentId, index }: Place): Item[] {
  if (parentId === null) return [...items.slice(0, index), added, ...items.slice(index)];
  return items.map((item) => ({
    ...item,
    items:
      item.id === parentId
        ? putAt(item.items, added, { parentId: null, index })
        : putAt(item.items, added, { parentId, index }),
  }));
}

/** The items with one at another place. */
export const moved = (items: readonly Item[], item: Item, place: Place): Item[] =>
  putAt(without(items, item.id), item, place);

/** The items with one changed. */
export const changed = (items: readonly Item[], item: Item): Item[] =>
  items.map((one) => (one.id === item.id ? item : { ...one, items: changed(one.items, item) }));

/** The items as the API takes them. */
export const sentItems = (items: readonly Item[]): object[] =>
  items.map(({ id, titles, link: { kind, id: of, policy, url }, items }) => ({
    id,
    titles,
    link: { kind, ...(of && { id: of }), ...(policy && { policy }), ...(url && { url }) },
    items: sentItems(items),
  }));
