import { Button, Group } from "@mantine/core";
import type { Notices } from "@stoa/client";
import { LinkButton } from "../ui/link-button.tsx";
import { NoticeRow } from "./row.tsx";
import { useSay } from "./say.ts";
import { useReading } from "./use-reading.ts";

/** The newest notices, below the bell. */
export default function Panel({ of }: { of: Notices }) {
  const say = useSay();
  const reading = useReading();
  return (
    <>
      <Group justify="space-between" wrap="nowrap" p="sm" pb={4}>
        <strong>{say("menu.title")}</strong>
        {of.unread > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={reading.all}>
            {say("read_all")}
          </Button>
        )}
      </Group>
      {of.notices.length === 0 && <p className="quiet notices-none">{say("empty.text")}</p>}
      <ul className="plain notices">
        {of.notices.map((one) => (
          <li key={one.id}>
            <NoticeRow of={one} read={() => !one.isRead && reading.one(one.id)} />
          </li>
        ))}
      </ul>
      <Group p="sm" pt={4} justify="space-between">
        <LinkButton size="compact-sm" variant="subtle" to="/notices">
          {say("see_all")}
        </LinkButton>
        <LinkButton size="compact-sm" variant="subtle" to="/account">
          {say("choose")}
        </LinkButton>
      </Group>
    </>
  );
}
