import { tagKey } from "../../kit/text/tidy.ts";
import type { StoreSettings } from "../../platform/settings/index.ts";

/** A group that travels with the settings: the key of its tag. */
export type TaggedGroup = { readonly id: string; readonly tag: string };

const parsedGroups = new WeakMap<object, readonly TaggedGroup[]>();

/** The groups that a customer with these tags is in. */
export function groupIdsOf(
  settings: Pick<StoreSettings, "customerGroups">,
  tags: readonly string[],
): string[] {
  if (!tags.length || settings.customerGroups === "[]") return [];
  const groups = parsedGroups.get(settings) ?? (JSON.parse(settings.customerGroups) as TaggedGroup[]);
  parsedGroups.set(settings, groups);
  const has = new Set(tags.map(tagKey));
  return groups.flatMap(({ id, tag }) => (has.has(tag) ? [id] : []));
}
