import { ActionIcon, Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { useWrite } from "../core/data.ts";
import { confirm } from "../core/dialogs.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { Icon } from "../ui/icon.tsx";
import { TabLink } from "../ui/link-button.tsx";
import { useSay } from "./say.ts";

const tabs = [
  ["synonyms", "/search-words"],
  ["pins", "/search-words/pins"],
] as const;

/** The ways between the two screens. */
export function Tabs({ here }: { here: (typeof tabs)[number][0] }) {
  const say = useSay();
  return (
    <nav className="tabs" aria-label={say("menu.title")}>
      {tabs.map(([name, to]) => (
        <TabLink key={name} to={to} isHere={name === here}>
          {say(name)}
        </TabLink>
      ))}
    </nav>
  );
}

/** A text of a row that opens it, if one may change it. */
export function Opens({ may, open, children }: { may: boolean; open: () => void; children: ReactNode }) {
  if (!may) return <bdi>{children}</bdi>;
  return (
    <Anchor component="button" type="button" onClick={open} ta="start">
      <bdi>{children}</bdi>
    </Anchor>
  );
}

/** Deletes chosen rows, after a question. */
export function DeleteChosen({
  ids,
  noun,
  remove,
  clear,
}: {
  ids: readonly string[];
  noun: string;
  remove: (id: string) => Promise<unknown>;
  clear: () => void;
}) {
  const say = useSay();
  const sayCore = useCoreSay();
  const drop = useWrite(
    async () => {
      for (const id of ids) await remove(id);
      return true;
    },
    { changes: [noun], done: sayCore("done") },
  );
  const removeAll = async () => {
    const isSure = await confirm({
      title: say("delete.title", { count: ids.length }),
      text: say("delete.text"),
      act: sayCore("delete"),
      isGrave: true,
    });
    if (isSure && (await drop.send())) clear();
  };
  return (
    <ActionIcon
      variant="default"
      aria-label={sayCore("delete")}
      loading={drop.isSending}
      onClick={() => void removeAll()}
    >
      <Icon name="trash" size={16} />
    </ActionIcon>
  );
}
