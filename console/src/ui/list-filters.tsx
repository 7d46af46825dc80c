import {
  ActionIcon,
  Button,
  Group,
  Menu,
  Modal,
  NativeSelect,
  Pill,
  Popover,
  Stack,
  Switch,
  TextInput,
} from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay } from "../core/say.ts";
import { Icon } from "./icon.tsx";
import type { Filter, ListOf, PageOf } from "./list-types.ts";
import { type Query, useQueryState, withoutPlace } from "./query-state.ts";

/** The field in which words are looked for, the filters, and what is done with views. */
export function Filters<Row extends { id: string }, Page extends PageOf>({
  list,
}: {
  list: ListOf<Row, Page>;
}) {
  const { searchLabel, filters = [], views } = list;
  const say = useSay();
  const [query, change] = useQueryState();
  const set = filters.filter(({ name }) => query[name]);
  if (!searchLabel && !filters.length && !views) return null;
  return (
    <div className="filters no-print">
      {searchLabel && <Search label={searchLabel} />}
      {filters.length > 0 && (
        <Popover position="bottom-end" withArrow trapFocus>
          <Popover.Target>
            <Button variant="default" leftSection={<Icon name="filter" size={16} />}>
              {say("list.filter")}
            </Button>
          </Popover.Target>
          <Popover.Dropdown miw={260}>
            <Stack gap="sm">
              {filters.map((filter) => (
                <Field key={filter.name} filter={filter} />
              ))}
            </Stack>
          </Popover.Dropdown>
        </Popover>
      )}
      {views && <Views resource={views} query={query} />}
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

type Resource = "orders" | "products" | "customers";

function Views({ resource, query }: { resource: Resource; query: Query }) {
  const say = useSay();
  const saved = useRead(["views", "list", resource], (options) =>
    stoa.views.list({ resource }, options).take(50),
  );
  const drop = useWrite((id: string) => stoa.views.delete(id), { changes: ["views"] });
  const { tab: _tab, ...kept } = withoutPlace(query);
  const isEmpty = !Object.keys(kept).length;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={say("views")}>
          <Icon name="bookmark" size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={isEmpty}
          onClick={() => void ask((close) => <SaveView resource={resource} query={kept} close={close} />)}
        >
          {say("views.save")}
        </Menu.Item>
        {saved.data?.map(({ id, name }) => (
          <Menu.Item key={id} color="red.9" onClick={() => void drop.send(id)}>
            {say("views.drop", { name })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function SaveView({ resource, query, close }: { resource: Resource; query: Query; close: () => void }) {
  const say = useSay();
  const form = useForm({ name: "", isShared: false });
  const save = useWrite(() => stoa.views.create({ resource, ...form.values, query }), {
    changes: ["views"],
    form,
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (await save.send()) close();
  };
  return (
    <Modal opened onClose={close} title={say("views.save")} closeButtonProps={{ "aria-label": say("close") }}>
      <form onSubmit={send}>
        <Stack>
          <TextInput
            label={say("views.name")}
            {...form.text("/name")}
            required
            maxLength={100}
            data-autofocus
          />
          <Switch label={say("views.shared")} {...form.check("/isShared")} />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isSending}>
              {say("save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
