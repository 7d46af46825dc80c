import { ActionIcon, Anchor, Group, Text } from "@mantine/core";
import type { LiHTMLAttributes } from "react";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Status } from "../ui/status.tsx";
import { type Branch, MOST_LEVELS, type Place, waysOf } from "./items.ts";
import { useSay } from "./say.ts";

const ways = [
  ["up", "up"],
  ["down", "down"],
  ["out", "previous"],
  ["into", "next"],
] as const satisfies readonly (readonly [string, IconName])[];

/** An item in the tree of a menu, and what can be done with it. */
export function ItemRow({
  branch,
  acts,
  over,
  drag,
}: {
  branch: Branch;
  /** Absent for those who may only look. */
  acts?: { move: (place: Place) => void; edit: () => void; addBelow: () => void; remove: () => void };
  /** Where what is dragged over it would go. */
  over: "before" | "into" | "after" | undefined;
  drag?: LiHTMLAttributes<HTMLLIElement>;
}) {
  const say = useSay();
  const { item, level } = branch;
  const places = waysOf(branch);
  const name = item.title || say(`kind.${item.link.kind}`);
  const tool = (label: string, icon: IconName, act: () => void, isOff = false) => (
    <ActionIcon variant="subtle" color="gray" aria-label={`${label}: ${name}`} disabled={isOff} onClick={act}>
      <Icon name={icon} size={16} />
    </ActionIcon>
  );
  return (
    <li
      {...drag}
      className={["branch", `branch-${level}`, over && `branch-${over}`].filter(Boolean).join(" ")}
    >
      <div className="branch-name">
        {acts && <Icon name="grip" size={16} />}
        {acts ? (
          <Anchor component="button" type="button" onClick={acts.edit} ta="start">
            <bdi>{name}</bdi>
          </Anchor>
        ) : (
          <bdi>{name}</bdi>
        )}
        <Text size="sm" c="dimmed" component="span">
          {say(`kind.${item.link.kind}`)}
        </Text>
        {item.url === null && item.link.slug === null && item.link.id === null ? null : item.url === null ? (
          <Status tone="look">{say("hidden")}</Status>
        ) : null}
      </div>
      {acts && (
        <Group gap={2} wrap="nowrap">
          {ways.map(([way, icon]) => {
            const place = places[way];
            return <span key={way}>{tool(say(way), icon, () => place && acts.move(place), !place)}</span>;
          })}
          {tool(say("add_below"), "plus", acts.addBelow, level + 1 >= MOST_LEVELS)}
          {tool(say("remove"), "trash", acts.remove)}
        </Group>
      )}
    </li>
  );
}
