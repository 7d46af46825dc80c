import { Button, Paper, Text } from "@mantine/core";
import { type DragEvent, useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { Failed } from "../core/failed.tsx";
import { useCan } from "../core/session.ts";
import { Empty } from "../ui/empty.tsx";
import { Icon } from "../ui/icon.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { type Branch, branchesOf, type Place, placeAt, stepsOf } from "./branches.ts";
import { CategoryDialog } from "./dialog.tsx";
import { CategoryRow } from "./row.tsx";
import { useSay } from "./say.ts";

type Where = "before" | "into" | "after";

/** All categories, as a tree that is put in order by the mouse or by buttons. */
export default function Categories() {
  const say = useSay();
  const mayWrite = useCan()("categories");
  const { data, error } = useRead(["categories", "tree"], (options) => stoa.categories.tree(options));
  const [dragged, setDragged] = useState<Branch>();
  const [over, setOver] = useState<{ id: string; at: Where }>();
  const move = useWrite(
    async ({ branch, place }: { branch: Branch; place: Place }) => {
      for (const { id, version, body } of stepsOf(data?.categories ?? [], branch.node, place))
        await stoa.categories.update(id, body, { version });
    },
    { changes: ["categories"] },
  );
  if (error && !data) return <Failed error={error} />;
  if (!data) return <Loading />;
  const branches = branchesOf(data.categories);
  const create = mayWrite && (
    <Button
      leftSection={<Icon name="plus" size={16} />}
      onClick={() => void ask((close) => <CategoryDialog parentId={null} close={close} />)}
    >
      {say("create")}
    </Button>
  );
  const endDrag = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const drop = (target: Branch, at: Where) => {
    const place = dragged && placeAt(dragged, target, at);
    if (place) void move.send({ branch: dragged, place });
    endDrag();
  };
  return (
    <Page title={say("menu.title")} actions={branches.length > 0 && create}>
      <Paper className="card card-flush">
        {branches.length === 0 ? (
          <Empty icon="categories" title={say("empty.title")} text={say("empty.text")} action={create} />
        ) : (
          <>
            {mayWrite && (
              <Text size="sm" c="dimmed" p="md" pb={0}>
                {say("order_text")}
              </Text>
            )}
            <ul className="branches" aria-label={say("menu.title")} aria-busy={move.isSending}>
              {branches.map((branch) => (
                <CategoryRow
                  key={branch.node.id}
                  branch={branch}
                  isBusy={move.isSending}
                  move={(place) => void move.send({ branch, place })}
                  over={over?.id === branch.node.id ? over.at : undefined}
                  {...(mayWrite && {
                    drag: {
                      draggable: true,
                      onDragStart: () => setDragged(branch),
                      onDragEnd: endDrag,
                      onDragOver: (event: DragEvent<HTMLElement>) => {
                        if (!dragged) return;
                        const at = whereOf(event);
                        if (!placeAt(dragged, branch, at)) return;
                        event.preventDefault();
                        if (over?.id !== branch.node.id || over.at !== at)
                          setOver({ id: branch.node.id, at });
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
          </>
        )}
      </Paper>
    </Page>
  );
}

// On the upper part of a row: before it. On its lower part: after it. Else into it.
function whereOf({ clientY, currentTarget }: DragEvent<HTMLElement>): Where {
  const { top, height } = currentTarget.getBoundingClientRect();
  const part = (clientY - top) / height;
  return part < 0.3 ? "before" : part > 0.7 ? "after" : "into";
}
