import { tagKey } from "../../kit/tags.ts";
import type { StoreSettings } from "../../platform/settings/index.ts";

/** A group that travels with the settings: the key of its tag. */
export type KeptGroup = { readonly id: string; readonly tag: string };

const kept = new WeakMap<object, readonly KeptGroup[]>();

/** The groups that a customer with these tags is in. */
export function groupIdsOf(
  settings: Pick<StoreSettings, "customerGroups">,
  tags: readonly string[],
): string[] {
  if (!tags.length || settings.customerGroups === "[]") return [];
  const groups = kept.get(settings) ?? (JSON.parse(settings.customerGroups) as KeptGroup[]);
  kept.set(settings, groups);
  const has = new Set(tags.map(tagKey));
  return groups.flatMap(({ id, tag }) => (has.has(tag) ? [id] : []));
}
