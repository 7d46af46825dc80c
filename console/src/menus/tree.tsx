import { Button, Paper, Text } from "@mantine/core";
import { type DragEvent, useState } from "react";
import { ask } from "../core/dialogs.tsx";
import { Empty } from "../ui/empty.tsx";
import { Icon } from "../ui/icon.tsx";
import { ItemDialog } from "./item-dialog.tsx";
import { ItemRow } from "./item-row.tsx";
import { type Branch, branchesOf, changed, type Item, moved, placeAt, putAt, without } from "./items.ts";
import { useSay } from "./say.ts";

type Where = "before" | "into" | "after";

/** The items of a menu, as a tree that is put in order by the mouse or by buttons. */
export function MenuTree({
  items,
  onChange,
  error,
  mayWrite,
}: {
  items: readonly Item[];
  onChange: (items: Item[]) => void;
  error: string | undefined;
  mayWrite: boolean;
}) {
  const say = useSay();
  const [dragged, setDragged] = useState<Branch>();
  const [over, setOver] = useState<{ id: string; at: Where }>();
  const branches = branchesOf(items);
  const add = async (parent?: Item) => {
    const item = await ask<Item>((close) => <ItemDialog close={close} />);
    if (!item) return;
    const place = { parentId: parent?.id ?? null, index: (parent?.items ?? items).length };
    onChange(putAt(items, item, place));
  };
  const edit = async (before: Item) => {
    const item = await ask<Item>((close) => <ItemDialog item={before} close={close} />);
    if (item) onChange(changed(items, item));
  };
  const endDrag = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const drop = (target: Branch, at: Where) => {
    const place = dragged && placeAt(dragged, target, at);
    if (place) onChange(moved(items, dragged.item, place));
    endDrag();
  };
  const create = mayWrite && (
    <Button leftSection={<Icon name="plus" size={16} />} variant="default" onClick={() => void add()}>
      {say("item.create")}
    </Button>
  );
  return (
    <Paper className="card card-flush">
      {branches.length === 0 ? (
        <Empty
          icon="list"
          title={say("items.empty")}
          text={say("items.empty_text")}
          action={create || undefined}
        />
      ) : (
        <>
          {mayWrite && (
            <Text size="sm" c="dimmed" p="md" pb={0}>
              {say("order_text")}
            </Text>
          )}
          <ul className="branches" aria-label={say("items")}>
            {branches.map((branch) => (
              <ItemRow
                key={branch.item.id}
                branch={branch}
                over={over?.id === branch.item.id ? over.at : undefined}
                {...(mayWrite && {
                  acts: {
                    move: (place) => onChange(moved(items, branch.item, place)),
                    edit: () => void edit(branch.item),
                    addBelow: () => void add(branch.item),
                    remove: () => onChange(without(items, branch.item.id)),
                  },
                  drag: {
                    draggable: true,
                    onDragStart: () => setDragged(branch),
                    onDragEnd: endDrag,
                    onDragOver: (event: DragEvent<HTMLElement>) => {
                      if (!dragged) return;
                      const at = whereOf(event);
                      if (!placeAt(dragged, branch, at)) return;
                      event.preventDefault();
                      if (over?.id !== branch.item.id || over.at !== at) setOver({ id: branch.item.id, at });
                    },
                    onDrop: (event: DragEvent<HTMLElement>) => {
                      event.preventDefault();
                      drop(branch, whereOf(event));
                    },
                  },
                })}
              />
            ))}
          </ul>
          {create && <div className="card-foot">{create}</div>}
        </>
      )}
      {error && (
        <Text size="sm" c="red" p="md" role="alert">
          {error}
        </Text>
      )}
    </Paper>
  );
}

// On the upper part of a row: before it. On its lower part: after it. Else into it.
function whereOf({ clientY, currentTarget }: DragEvent<HTMLElement>): Where {
  const { top, height } = currentTarget.getBoundingClientRect();
  const part = (clientY - top) / height;
  return part < 0.3 ? "before" : part > 0.7 ? "after" : "into";
}
