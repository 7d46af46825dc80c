import { Button, Group, NativeSelect, Pill, Popover, Stack, TextInput } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useFormats } from "../../core/format.ts";
import { useSay } from "../../core/say.ts";
import { Icon } from "../icon.tsx";
import { useQueryState } from "../query-state.ts";
import type { Filter, ListOf, PageOf } from "./types.ts";
import { Views } from "./views.tsx";

/** Whether anything stands above a list besides its tabs. */
export const hasFilters = ({
  searchLabel,
  filters = [],
  views,
}: Pick<ListOf<{ id: string }, PageOf>, "searchLabel" | "filters" | "views">): boolean =>
  Boolean(searchLabel || views || filters.some(({ kind }) => kind !== "thing"));

/** The field in which words are looked for, the filters, and what is done with views. */
export function Filters<Row extends { id: string }, Page extends PageOf>({
  list,
  columns,
}: {
  list: ListOf<Row, Page>;
  /** What chooses its columns. */
  columns: ReactNode;
}) {
  const { searchLabel, filters = [], views } = list;
  const say = useSay();
  const [query, change] = useQueryState();
  const set = filters.filter(({ name }) => query[name]);
  const choosable = filters.filter(({ kind }) => kind !== "thing");
  if (!hasFilters(list) && !set.length) return null;
  return (
    <div className="filters no-print">
      {searchLabel && <Search label={searchLabel} />}
      {choosable.length > 0 && (
        <Popover position="bottom-end" withArrow trapFocus>
          <Popover.Target>
            <Button variant="default" leftSection={<Icon name="filter" size={16} />}>
              {say("list.filter")}
            </Button>
          </Popover.Target>
          <Popover.Dropdown miw={260}>
            <Stack gap="sm">
              {choosable.map((filter) => (
                <Field key={filter.name} filter={filter} />
              ))}
            </Stack>
          </Popover.Dropdown>
        </Popover>
      )}
      {views && <Views resource={views} query={query} />}
      {columns && <div className="columns-button">{columns}</div>}
      {set.length > 0 && (
        <Group gap="xs" className="set-filters">
          {set.map((filter) => (
            <Pill
              key={filter.name}
              withRemoveButton
              onRemove={() => change({ [filter.name]: undefined })}
              removeButtonProps={{
                "aria-label": say("list.drop", { name: filter.label }),
                "aria-hidden": false,
                tabIndex: 0,
              }}
            >
              {filter.label}: <Chosen filter={filter} value={query[filter.name]!} />
            </Pill>
          ))}
        </Group>
      )}
    </div>
  );
}

function Chosen({ filter, value }: { filter: Filter; value: string }) {
  const { day } = useFormats();
  if (filter.kind === "thing") return filter.show(value);
  if (filter.kind === "choice") return filter.options.find((one) => one.value === value)?.label ?? value;
  return filter.kind === "day" ? day(value.slice(0, 10)) : value;
}

function Field({ filter }: { filter: Filter }) {
  const [query, change] = useQueryState();
  const value = query[filter.name] ?? "";
  const set = (next: string) => change({ [filter.name]: next });
  if (filter.kind === "choice")
    return (
      <NativeSelect
        label={filter.label}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
        data={[{ value: "", label: "—" }, ...filter.options]}
      />
    );
  return (
    <TextInput
      label={filter.label}
      type={filter.kind === "day" ? "date" : "text"}
      defaultValue={value}
      onChange={(event) => filter.kind === "day" && set(event.currentTarget.value)}
      onBlur={(event) => set(event.currentTarget.value.trim())}
      onKeyDown={(event) => event.key === "Enter" && set(event.currentTarget.value.trim())}
    />
  );
}

// Asks a little after the last letter, so that typing is not held up.
function Search({ label }: { label: string }) {
  const [{ q = "" }, change] = useQueryState();
  const [text, setText] = useState(q);
  useEffect(() => setText(q), [q]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing sets it off
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => change({ q: text.trim() }), 250);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextInput
      className="search"
      type="search"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      placeholder={label}
      aria-label={label}
      maxLength={200}
      leftSection={<Icon name="search" size={16} />}
    />
  );
}
