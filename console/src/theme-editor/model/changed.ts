import { frameIdOf } from "../channel.ts";
import { type Draft, SETTINGS_DATA, sectionsOf, type Theme } from "./theme.ts";
import { childrenOf, type Sections } from "./tree.ts";

/** What of a page has to be shown anew: all of it, or some of its sections, by their ids in the page. */
export type Refresh = "page" | readonly string[];

/** What has to be shown anew where a draft's files were saved, by comparing the sections before and after. */
export function refreshOf(theme: Theme, before: Draft, after: Draft, files: readonly string[]): Refresh {
  const ids: string[] = [];
  for (const file of files) {
    if (file === SETTINGS_DATA) return "page";
    const was = sectionsOf(theme, before, file);
    const is = sectionsOf(theme, after, file);
    if (shownOrder(was) !== shownOrder(is)) return "page";
    const changed = childrenOf(is, []).filter((id) => was.sections[id] !== is.sections[id]);
    ids.push(...changed.map((id) => frameIdOf(file, id)));
  }
  return ids;
}

const shownOrder = (all: Sections) =>
  childrenOf(all, [])
    .filter((id) => !all.sections[id]!.disabled)
    .join("\n");
