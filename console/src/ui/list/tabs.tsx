import { stoa } from "../../core/client.ts";
import { useRead } from "../../core/data.ts";
import { useFormats } from "../../core/format.ts";
import { useSay } from "../../core/say.ts";
import { TabLink } from "../link-button.tsx";
import { useQueryState, withoutPlace } from "../query-state.ts";
import type { ListOf, PageOf } from "./types.ts";

/** The tabs of a list: those it has itself, with their counts, and the views that were saved of it. */
export function Tabs<Row extends { id: string }, Page extends PageOf>({ list }: { list: ListOf<Row, Page> }) {
  const { tabs = [], views, label } = list;
  const say = useSay();
  const { number } = useFormats();
  const [query] = useQueryState();
  const saved = useRead(
    ["views", "list", views],
    (options) => stoa.views.list({ resource: views! }, options).take(50),
    {
      enabled: views !== undefined,
    },
  );
  const all = [
    ...(tabs.length || saved.data?.length ? [{ key: "", label: say("list.all"), search: {} }] : []),
    ...tabs.map(({ key, label: name, count }) => ({ key, label: name, count, search: { tab: key } })),
    ...(saved.data ?? []).map(({ id, name, query: kept }) => ({
      key: id,
      label: name,
      search: Object.fromEntries(Object.entries(kept).map(([field, value]) => [field, String(value)])),
    })),
  ];
  if (!all.length) return null;
  const here = new URLSearchParams(withoutPlace(query)).toString();
  const isHere = (search: Record<string, string>) => {
    const wanted = new URLSearchParams(search).toString();
    return wanted === here || (query.tab !== undefined && search.tab === query.tab);
  };
  return (
    <nav className="tabs no-print" aria-label={label}>
      {all.map((tab) => (
        <TabLink key={tab.key} to="." search={tab.search} isHere={isHere(tab.search)}>
          {tab.label}
          {"count" in tab && tab.count !== undefined && <span className="count">{number(tab.count)}</span>}
        </TabLink>
      ))}
    </nav>
  );
}
