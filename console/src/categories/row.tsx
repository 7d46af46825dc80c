import { ActionIcon, Anchor, Group, Menu, Text } from "@mantine/core";
import type { LiHTMLAttributes } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { preview } from "../core/preview.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan, useStore } from "../core/session.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Status } from "../ui/status.tsx";
import { type Branch, nameOf, type Place, productsOf, waysOf } from "./branches.ts";
import { CategoryDialog } from "./dialog.tsx";
import { useSay } from "./say.ts";

const ways = [
  ["up", "up"],
  ["down", "down"],
  ["out", "previous"],
  ["into", "next"],
] as const satisfies readonly (readonly [string, IconName])[];
const MOST_LEVELS = 10;

/** A category in the tree, and what can be done with it. */
export function CategoryRow({
  branch,
  isBusy,
  move,
  over,
  drag,
}: {
  branch: Branch;
  isBusy: boolean;
  move: (place: Place) => void;
  /** Where what is dragged over it would go. */
  over: "before" | "into" | "after" | undefined;
  drag?: LiHTMLAttributes<HTMLLIElement>;
}) {
  const say = useSay();
  const mayWrite = useCan()("categories");
  const { defaultLanguage } = useStore();
  const { node, level } = branch;
  const name = nameOf(node, defaultLanguage);
  const places = waysOf(branch);
  const edit = () => void ask((close) => <CategoryDialog category={node} close={close} />);
  return (
    <li
      {...drag}
      className={["branch", `branch-${Math.min(level, MOST_LEVELS)}`, over && `branch-${over}`]
        .filter(Boolean)
        .join(" ")}
    >
      <div className="branch-name">
        {mayWrite ? (
          <Anchor component="button" type="button" onClick={edit} ta="start">
            <bdi>{name}</bdi>
          </Anchor>
        ) : (
          <bdi>{name}</bdi>
        )}
        {!node.isActive && <Status>{say("hidden")}</Status>}
        <Text size="sm" c="dimmed" component="span">
          {say(node.children.length ? "count_below" : "count", { count: productsOf(node) })}
        </Text>
      </div>
      {mayWrite && (
        <Group gap={2} wrap="nowrap">
          {ways.map(([way, icon]) => {
            const place = places[way];
            return (
              <ActionIcon
                key={way}
                variant="subtle"
                color="gray"
                aria-label={`${say(way)}: ${name}`}
                disabled={!place || isBusy}
                onClick={() => place && move(place)}
              >
                <Icon name={icon} size={16} />
              </ActionIcon>
            );
          })}
          <RowMenu branch={branch} name={name} edit={edit} />
        </Group>
      )}
    </li>
  );
}

function RowMenu({ branch: { node }, name, edit }: { branch: Branch; name: string; edit: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const query = { children: "reattach" } as const;
  const drop = useWrite(() => stoa.categories.delete(node.id, { query, version: node.version }), {
    changes: ["categories", "products"],
    done: sayCore("done"),
  });
  const remove = async () => {
    const isSure = await preview({
      title: say("delete"),
      tryOut: () => stoa.categories.delete(node.id, { query, dryRun: true }),
      show: () => (
        <Text size="sm">
          {say("delete_text", { name })}
          {node.children.length > 0 && ` ${say("delete_below")}`}
        </Text>
      ),
      act: sayCore("delete"),
      isGrave: true,
    });
    if (isSure) await drop.send();
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`${sayCore("more")}: ${name}`}>
          <Icon name="dots" size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={edit}>{say("edit")}</Menu.Item>
        <Menu.Item onClick={() => void ask((close) => <CategoryDialog parentId={node.id} close={close} />)}>
          {say("add_below")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red.9" onClick={() => void remove()}>
          {say("delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
