import { ActionIcon, Button, Checkbox, Group, Popover } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useSay } from "../../core/say.ts";
import { Icon } from "../icon.tsx";
import { type Chosen, moved } from "./columns.ts";
import type { Column } from "./types.ts";
import type { useColumns } from "./use-columns.ts";

type Columns<Row> = ReturnType<typeof useColumns<Column<Row>>>;

/** Chooses the columns of a list and their order, by mouse and by keyboard. */
export function ColumnsMenu<Row>({ columns: { all, isOwn, change, reset } }: { columns: Columns<Row> }) {
  const say = useSay();
  const box = useRef<HTMLUListElement>(null);
  const [last, setLast] = useState<{ key: string; by: 1 | -1 }>();
  // The button that was pressed has gone to another place; where it can do no more, the other one is next.
  useEffect(() => {
    if (!last) return;
    const row = box.current?.querySelector(`[data-column="${CSS.escape(last.key)}"]`);
    const buttons = [...(row?.querySelectorAll("button") ?? [])];
    const wanted = buttons[last.by === -1 ? 0 : 1];
    (wanted?.disabled ? buttons.find(({ disabled }) => !disabled) : wanted)?.focus();
  }, [last]);
  const show = (at: number, isShown: boolean) =>
    change(all.map((one, i) => (i === at ? { ...one, isShown } : one)));
  const move = (at: number, by: 1 | -1) => {
    change(moved(all, at, at + by));
    setLast({ key: all[at]!.column.key, by });
  };
  const place = last ? all.findIndex(({ column }) => column.key === last.key) : -1;
  return (
    <Popover position="bottom-end" withArrow trapFocus onClose={() => setLast(undefined)}>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={say("columns")}>
          <Icon name="columns" size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown miw={260} aria-label={say("columns")}>
        <ul className="plain" ref={box}>
          {all.map((one, at) => (
            <Row key={one.column.key} one={one} at={at} count={all.length} show={show} move={move} />
          ))}
        </ul>
        <Button variant="subtle" size="compact-sm" mt="xs" disabled={!isOwn} onClick={reset}>
          {say("columns.reset")}
        </Button>
        <p className="hidden-words" role="status">
          {place > 0 &&
            say("columns.place", { name: all[place]!.column.label, at: place + 1, count: all.length })}
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}

function Row<R>({
  one: { column, isShown },
  at,
  count,
  show,
  move,
}: {
  one: Chosen<Column<R>>;
  at: number;
  count: number;
  show: (at: number, isShown: boolean) => void;
  move: (at: number, by: 1 | -1) => void;
}) {
  const say = useSay();
  const name = column.label;
  return (
    <li data-column={column.key}>
      <Group gap={4} wrap="nowrap" justify="space-between">
        <Checkbox
          label={name}
          checked={isShown}
          disabled={at === 0}
          onChange={(event) => show(at, event.currentTarget.checked)}
        />
        {at > 0 && (
          <Group gap={2} wrap="nowrap">
            {([-1, 1] as const).map((by) => (
              <ActionIcon
                key={by}
                variant="subtle"
                color="gray"
                size="sm"
                disabled={at + by < 1 || at + by >= count}
                aria-label={say(by < 0 ? "columns.up" : "columns.down", { name })}
                onClick={() => move(at, by)}
              >
                <Icon name={by < 0 ? "up" : "down"} size={14} />
              </ActionIcon>
            ))}
          </Group>
        )}
      </Group>
    </li>
  );
}
