import type { AreaWays, Needed } from "../core/nav.ts";
import type { IconName } from "../ui/icons.ts";
import { help, type Topic } from "./help.ts";

export type Group = "actions" | "screens" | "settings" | "help";

/** Something that the palette leads to; its words are the palette's text `words.<id>`, for help those of what it is about. */
export type Way = {
  id: string;
  group: Group;
  icon: IconName;
  to: string;
  /** Where its name is: `menu.<key>` of an area, or the palette's own text. */
  name: { area: string; key: string } | { topic: Topic };
  /** The ids whose words find it. */
  words: readonly string[];
};

/** Who asks: what they may do. */
type Asker = { can: (needed: Needed) => boolean; isOwner: boolean };

/** All that somebody may go to or do, and the guides to it. */
export function waysFor(areas: readonly AreaWays[], { can, isOwner }: Asker): Way[] {
  const ways = areas.flatMap(({ name: area, nav = [], actions = [] }) => [
    ...nav
      .filter(({ permission, isForOwner }) => can(permission) && (!isForOwner || isOwner))
      .map(({ entry, key = "title", icon, path }): Way => {
        const id = idOf(area, key);
        const group = entry === "settings" ? "settings" : "screens";
        return { id, group, icon, to: path, name: { area, key }, words: [id] };
      }),
    ...actions
      .filter(({ permission }) => can(permission))
      .map(({ key, path, isScreen }): Way => {
        const id = idOf(area, key);
        const icon = isScreen ? (nav[0]?.icon ?? "next") : "plus";
        const name = { area, key };
        return isScreen
          ? { id, group: "screens", icon, to: path, name, words: [id] }
          : { id, group: "actions", icon, to: path, name, words: ["create", area] };
      }),
  ]);
  const seen = new Set(ways.map(({ id }) => id));
  const guides = Object.entries(help) as [Topic, (typeof help)[Topic]][];
  return [
    ...ways,
    ...guides
      .filter(([, { about }]) => about.some((id) => seen.has(id)))
      .map(([topic, { path, about }]): Way => {
        const icon = "help";
        return {
          id: `help.${topic}`,
          group: "help",
          icon,
          to: `/docs${path}`,
          name: { topic },
          words: ["help", ...about],
        };
      }),
  ];
}

const idOf = (area: string, key: string) => (key === "title" ? area : `${area}.${key}`);
