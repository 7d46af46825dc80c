import { ActionIcon, Checkbox, Group, Paper, Skeleton, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { useRead } from "../../core/data.ts";
import { Failed } from "../../core/failed.tsx";
import { useSay } from "../../core/say.ts";
import { useStore } from "../../core/session.ts";
import { Empty } from "../empty.tsx";
import { Icon } from "../icon.tsx";
import { TextLink } from "../link-button.tsx";
import { useQueryState, withoutPlace } from "../query-state.ts";
import { ColumnsMenu } from "./columns-menu.tsx";
import { withMoments } from "./days.ts";
import { Filters, hasFilters } from "./filters.tsx";
import { Pager } from "./pager.tsx";
import { Tabs } from "./tabs.tsx";
import type { Column, ListOf, PageOf } from "./types.ts";
import { useColumns } from "./use-columns.ts";

const LIMIT = "50";

/**
 * A list of the API: sorted, filtered and paged by the server, all of which stands in the address. By keys: up and down (or j and k)
 * between rows, Enter opens, x chooses.
 */
export function List<Row extends { id: string }, Page extends PageOf>(list: ListOf<Row, Page>) {
  const say = useSay();
  const { noun, ask, rowsOf, every, tabs = [], bulk, empty } = list;
  const { timeZone } = useStore();
  const [query] = useQueryState();
  const { tab, page, after, ...chosenQuery } = query;
  const ofTab = tabs.find(({ key }) => key === tab)?.query ?? {};
  const filtered = withMoments(chosenQuery, list.filters ?? [], timeZone);
  const asked = { limit: LIMIT, ...ofTab, ...filtered, ...(after ? { after } : page ? { page } : {}) };
  const { data, error, isPlaceholderData } = useRead(
    [noun, "list", asked],
    (options) => ask(asked, options).page(),
    { every: every && ((read) => every(rowsOf(read))) },
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const columns = useColumns(list.columns);
  const shown = columns.all.filter(({ isShown }) => isShown);
  // Of two columns there is nothing to choose. Where nothing else stands above the list, the button is below it.
  const menu = list.columns.length > 2 && <ColumnsMenu columns={columns} />;
  const isAbove = hasFilters(list);
  const askedText = JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked tells of a change
  useEffect(() => list.onShow?.(asked, query), [askedText]);
  if (error && !data) return <Failed error={error} />;
  const rows = data ? rowsOf(data) : undefined;
  const isNarrowed = Object.keys(withoutPlace(query)).length > 0;
  const taken = (rows ?? []).filter(({ id }) => chosen.has(id));
  const clear = () => setChosen(new Set());
  return (
    <Paper className="card card-flush">
      <Tabs list={list} />
      <Filters list={list} columns={isAbove && menu} />
      {bulk && taken.length > 0 && (
        <Group
          className="bulk"
          gap="sm"
          role="region"
          aria-label={say("list.chosen", { count: taken.length })}
        >
          <Text size="sm" fw={600}>
            {say("list.chosen", { count: taken.length })}
          </Text>
          {bulk(taken, clear)}
          <ActionIcon variant="subtle" color="gray" onClick={clear} aria-label={say("list.clear")} ms="auto">
            <Icon name="close" size={16} />
          </ActionIcon>
        </Group>
      )}
      {rows?.length === 0 ? (
        isNarrowed ? (
          <Empty icon="search" title={say("list.none")} text={say("list.none_text")} />
        ) : (
          <Empty {...empty} />
        )
      ) : (
        <Grid
          list={list}
          // Whoever chose columns sees all of them, however little room there is.
          columns={shown.map(({ column }) => (columns.isOwn ? { ...column, isMinor: false } : column))}
          rows={rows}
          isStale={isPlaceholderData}
          chosen={chosen}
          choose={setChosen}
        />
      )}
      {data && (
        <Pager
          pagination={data.pagination}
          shown={rows?.length ?? 0}
          more={menu && !isAbove && <div className="columns-below">{menu}</div>}
        />
      )}
    </Paper>
  );
}

function Grid<Row extends { id: string }, Page extends PageOf>({
  list,
  columns,
  rows,
  isStale,
  chosen,
  choose,
}: {
  list: ListOf<Row, Page>;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  isStale: boolean;
  chosen: ReadonlySet<string>;
  choose: (next: ReadonlySet<string>) => void;
}) {
  const say = useSay();
  const { bulk, linkOf, nameOf, label } = list;
  const navigate = useNavigate();
  const body = useRef<HTMLTableSectionElement>(null);
  const flip = (id: string) =>
    choose(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, currentTarget } = event;
    const next = ["ArrowDown", "j"].includes(key) ? currentTarget.nextElementSibling : undefined;
    const former = ["ArrowUp", "k"].includes(key) ? currentTarget.previousElementSibling : undefined;
    if (next || former) ((next ?? former) as HTMLElement).focus();
    else if (key === "Enter" && linkOf) void navigate({ to: linkOf(row) });
    else if ((key === "x" || key === " ") && bulk) flip(row.id);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent, row: Row) => {
    // Texts can be marked, and what is clicked in a row does its own.
    const isOther = (event.target as Element).closest("a, button, input, label") || String(getSelection());
    if (linkOf && !isOther) void navigate({ to: linkOf(row) });
  };
  const isAll = rows !== undefined && rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  return (
    <div className="table-box" aria-busy={!rows || isStale}>
      <table className={isStale ? "table table-stale" : "table"}>
        <caption className="hidden-words">{label}</caption>
        <thead>
          <tr>
            {bulk && (
              <th className="choose">
                <Checkbox
                  size="xs"
                  aria-label={say("list.choose_all")}
                  checked={isAll}
                  indeterminate={!isAll && chosen.size > 0}
                  onChange={() => choose(new Set(isAll ? [] : rows?.map(({ id }) => id)))}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows
            ? rows.map((row, i) => (
                <tr
                  key={row.id}
                  tabIndex={i === 0 ? 0 : -1}
                  className={linkOf ? "row-link" : undefined}
                  data-chosen={chosen.has(row.id) || undefined}
                  onKeyDown={(event) => onKeyDown(event, row)}
                  onClick={(event) => onClick(event, row)}
                >
                  {bulk && (
                    <td className="choose">
                      <Checkbox
                        size="xs"
                        aria-label={say("list.choose", { name: nameOf(row) })}
                        checked={chosen.has(row.id)}
                        onChange={() => flip(row.id)}
                      />
                    </td>
                  )}
                  {columns.map((column, at) => (
                    <td key={column.key} className={classOf(column)}>
                      {at === 0 && linkOf ? (
                        <TextLink to={linkOf(row)} className="row-name">
                          {column.show(row)}
                        </TextLink>
                      ) : (
                        column.show(row)
                      )}
                    </td>
                  ))}
                </tr>
              ))
            : Array.from({ length: 8 }, (_, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
                <tr key={i}>
                  <td colSpan={columns.length + (bulk ? 1 : 0)}>
                    <Skeleton height={14} my={4} />
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

const classOf = ({ isEnd, isMinor }: { isEnd?: boolean; isMinor?: boolean }) =>
  [isEnd && "end", isMinor && "minor"].filter(Boolean).join(" ") || undefined;

function Head<Row>({ column }: { column: Column<Row> }) {
  const [{ sort = "" }, change] = useQueryState();
  const { label, sort: by } = column;
  if (!by) return <th className={classOf(column)}>{label}</th>;
  const isUp = sort === by;
  const isDown = sort === `-${by}`;
  return (
    <th className={classOf(column)} aria-sort={isUp ? "ascending" : isDown ? "descending" : "none"}>
      <button type="button" className="sort" onClick={() => change({ sort: isDown ? by : `-${by}` })}>
        {label}
        {(isUp || isDown) && <Icon name={isUp ? "up" : "down"} size={14} />}
      </button>
    </th>
  );
}
