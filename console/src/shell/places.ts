import { type AreaWays, type EntryName, entries, type Place } from "../core/nav.ts";
import type { IconName } from "../ui/icons.ts";

/** A place with the area that it leads to. */
export type Way = Place & { area: string };

/** An entry of the navigation as somebody sees it: `head` is where it leads, `children` what stands below it. */
export type Entry = {
  name: EntryName;
  icon: IconName;
  /** The area whose `menu.title` the entry is called by; absent where the core has its name. */
  area?: string;
  head: Way;
  children: readonly Way[];
};

/** The entries that lead anywhere for somebody who may see `isSeen`; one without a head of its own leads to its first child. */
export function entriesOf(areas: readonly AreaWays[], isSeen: (place: Place) => boolean): Entry[] {
  const ways = waysOf(areas).filter(isSeen);
  return entries.flatMap((entry) => {
    const own = ways.filter((way) => way.entry === entry.name);
    const head = own.find(({ isHead }) => isHead) ?? own[0];
    return head ? [{ ...entry, head, children: own.filter(({ isHead }) => !isHead) }] : [];
  });
}

/** All places of the navigation, whoever may see them. */
export const waysOf = (areas: readonly AreaWays[]): Way[] =>
  areas.flatMap(({ name, nav = [] }) => nav.map((place) => ({ ...place, area: name })));

/** The place that a screen belongs to: the one of its area that its path begins with, the area's first, or the one its path begins with. */
export function placeOf(
  areas: readonly AreaWays[],
  area: string | undefined,
  pathname: string,
): Place | undefined {
  const found = areas.find(({ name }) => name === area);
  const path = found?.under ?? pathname;
  const nearest = (places: readonly Place[]) =>
    places
      .filter((place) => isBelow(path, place.path))
      .reduce<Place | undefined>(
        (best, one) => (best && best.path.length >= one.path.length ? best : one),
        undefined,
      );
  const own = found?.nav ?? [];
  return nearest(own) ?? own[0] ?? (found && nearest(areas.flatMap(({ nav = [] }) => nav)));
}

const isBelow = (path: string, top: string) =>
  top === "/" ? path === "/" : path === top || path.startsWith(`${top}/`);

/** Where an arrow key leads from one of the links and buttons of the navigation: `undefined` where it leads nowhere. */
export function stepOf(key: string, at: number, count: number): number | undefined {
  if (!count) return undefined;
  if (key === "ArrowDown") return Math.min(at + 1, count - 1);
  if (key === "ArrowUp") return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
