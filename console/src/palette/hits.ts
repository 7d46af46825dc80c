import { readsOrders } from "../core/allows.ts";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useLanguage } from "../core/language.ts";
import type { AreaWays } from "../core/nav.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan, useMaybeMe } from "../core/session.ts";
import { useAreaTexts, useMenuTexts } from "../core/texts.ts";
import type { IconName } from "../ui/icon.tsx";
import { found, GOOD } from "./match.ts";
import { useSay } from "./say.ts";
import { type Group, type Way, waysFor } from "./ways.ts";

/** Something found: where it leads, and of which group. */
export type Hit = {
  id: string;
  title: string;
  subtitle?: string | null;
  icon: IconName;
  to: string;
  group: string;
};

const MOST = 12;
const FIRST: readonly Group[] = ["actions", "screens", "settings", "help"];

/** The screens, settings, actions and guides that a text means, and the best score of each group of them. */
export function useWays(areas: readonly AreaWays[], text: string): { good: Hit[]; others: Hit[] } {
  const say = useSay();
  const sayMenu = useMenuTexts();
  const language = useLanguage();
  const [texts, english] = [useAreaTexts("palette"), useAreaTexts("palette", "en")];
  const can = useCan();
  const isOwner = useMaybeMe()?.type === "owner";
  const wordsIn = (from: typeof texts, ids: readonly string[]) =>
    ids.flatMap(
      (id) => (from[`words.${id}`] as string | undefined)?.split(",").map((word) => word.trim()) ?? [],
    );
  const named = waysFor(areas, { can, isOwner }).map((way) => ({
    way,
    title: "topic" in way.name ? say(`help.${way.name.topic}`) : sayMenu(way.name.area, way.name.key),
    words: wordsIn(texts, way.words),
    // Many who speak another language know the words of the trade in English.
    others: language === "en" ? [] : wordsIn(english, way.words),
  }));
  const hitOf = ({ way, title }: { way: Way; title: string }): Hit => ({
    ...way,
    title,
    group: say(`group.${way.group}`),
  });
  if (!text)
    return {
      good: inGroups(
        named.filter(({ way }) => way.group !== "help").map((of) => ({ of, score: 0 })),
        hitOf,
      ),
      others: [],
    };
  const all = found(named, text, language).slice(0, MOST);
  return {
    good: inGroups(
      all.filter(({ score }) => score >= GOOD),
      hitOf,
    ),
    others: inGroups(
      all.filter(({ score }) => score < GOOD),
      hitOf,
    ),
  };
}

// The group of the best comes first; help is last, as it does not do what somebody wants.
function inGroups<T extends { way: Way }>(
  all: readonly { of: T; score: number }[],
  hitOf: (of: T) => Hit,
): Hit[] {
  const best = (group: Group) =>
    group === "help"
      ? -1
      : Math.max(-1, ...all.filter(({ of }) => of.way.group === group).map(({ score }) => score));
  return FIRST.toSorted((a, b) => best(b) - best(a)).flatMap((group) =>
    all.filter(({ of }) => of.way.group === group).map(({ of }) => hitOf(of)),
  );
}

/** What the server finds, where the person may read any of it. */
export function useFound(q: string): Hit[] {
  const say = useCoreSay();
  const can = useCan();
  const mayAsk = can([...readsOrders, "customers:read", "products:read"]);
  const { data } = useRead(["search", q], (options) => stoa.search.get({ q }, options), {
    enabled: mayAsk && q.length > 1,
  });
  if (!q || !data) return [];
  const kinds = [
    { of: data.orders, icon: "orders", path: "/orders", group: say("search.orders") },
    { of: data.customers, icon: "person", path: "/customers", group: say("search.customers") },
    { of: data.products, icon: "products", path: "/products", group: say("search.products") },
  ] as const;
  return kinds.flatMap(({ of = [], icon, path, group }) =>
    of.map(({ id, title, subtitle }) => ({ id, title, subtitle, icon, to: `${path}/${id}`, group })),
  );
}
