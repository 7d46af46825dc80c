import {
  type Change,
  freedSkus,
  type KnownSku,
  newExternalId,
  products,
  skuChanges,
} from "../products/index.ts";
import { parseTranslations } from "../translations/index.ts";

/** The slugs, SKUs and external ids that a change takes and frees. */
export type Names = { taken: readonly string[]; freed: readonly string[] };

/** The names that undone changes of a dry run took and freed: the database does not know them. */
export type UndoneNames = { taken: Set<string>; freed: Set<string> };

export const newUndoneNames = (): UndoneNames => ({ taken: new Set(), freed: new Set() });

/** Records the names that planned operations take and free. */
export function noteUndoneNames(
  { taken, freed }: UndoneNames,
  planned: readonly { failure?: unknown; names?: Names }[],
): void {
  const move = (names: readonly string[], from: Set<string>, to: Set<string>) => {
    for (const name of names) {
      from.delete(name);
      to.add(name);
    }
  };
  for (const { failure, names } of planned) {
    if (failure || !names) continue;
    move(names.freed, taken, freed);
    move(names.taken, freed, taken);
  }
}

/** Whether a name is taken; undefined if only the database knows. */
export function isTakenBy({ taken, freed }: UndoneNames, name: string): boolean | undefined {
  return taken.has(name) || (freed.has(name) ? false : undefined);
}

export const slugName = (language: string, slug: string): string => `slug ${language} ${slug}`;
const skuName = (key: string) => `sku ${key}`;
const externalIdName = (id: string) => `externalId ${id}`;

/** Corrects the database's SKUs and requested external ids by the undone changes. */
export function correctKnown(
  skus: ReadonlyMap<string, KnownSku>,
  externalIds: Map<string, string>,
  wanted: readonly string[],
  earlier: UndoneNames,
): void {
  for (const one of skus.values()) {
    const isTaken = isTakenBy(earlier, skuName(one.key));
    if (isTaken) one.holder ??= { productId: null, ownerId: null };
    else if (isTaken === false) delete one.holder;
  }
  for (const id of wanted) {
    const isTaken = isTakenBy(earlier, externalIdName(id));
    if (isTaken) externalIds.set(id, "");
    else if (isTaken === false) externalIds.delete(id);
  }
}

/** The names that a change takes and frees; SKUs in the form in which they are compared. */
export function namesIn(change: Change, skus: ReadonlyMap<string, KnownSku>): Names {
  const { before, after, renamed } = change;
  const keysOf = (all: readonly string[]) =>
    all.flatMap((sku) => {
      const key = skus.get(sku)?.key;
      return key === undefined ? [] : [skuName(key)];
    });
  const had = before?.draft.externalId ?? undefined;
  const takes = newExternalId(change);
  const lets =
    had !== undefined && had !== (after?.draft.externalId ?? undefined) ? [externalIdName(had)] : [];
  const slugs = renamed ? renamed.wanted.map(({ language }, i) => slugName(language, renamed.slugs[i]!)) : [];
  const slugsBefore =
    renamed && before
      ? [
          slugName("", products.get(before.row, "slug")),
          ...parseTranslations(products.text(before.row, "translations")).map(({ language, slug }) =>
            slugName(language, slug),
          ),
        ]
      : [];
  return {
    taken: [
      ...slugs.filter((name) => !slugsBefore.includes(name)),
      ...keysOf(skuChanges(change).taken.map(({ sku }) => sku)),
      ...(takes === undefined ? [] : [externalIdName(takes)]),
    ],
    freed: [...slugsBefore.filter((name) => !slugs.includes(name)), ...keysOf(freedSkus(change)), ...lets],
  };
}
