import { ActionIcon, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useFormats } from "../core/format.ts";
import { useMenuTexts } from "../core/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { Loading } from "../ui/loading.tsx";

const Panel = lazy(() => import("./panel.tsx"));
const MOST = 8;
const MINUTE_MS = 60_000;
// As many as the server counts.
const MOST_COUNTED = 100;

/** How many notices somebody has not read, and behind it the newest. */
export function Bell() {
  const sayMenu = useMenuTexts();
  const { number } = useFormats();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { data } = useRead(["notices", "bell"], (options) => stoa.notices.get({ limit: MOST }, options), {
    every: () => MINUTE_MS,
  });
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed by each way to another screen
  useEffect(close, [pathname]);
  const unread = data?.unread ?? 0;
  const count = unread < MOST_COUNTED ? number(unread) : `${number(MOST_COUNTED - 1)}+`;
  const title = sayMenu("notices", "title");
  return (
    <Popover opened={isOpen} onChange={toggle} position="bottom-end" width={340} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon className="bell" variant="subtle" color="gray" size="lg" onClick={toggle}>
          <Icon name="bell" />
          <span className="hidden-words">{title}</span>
          {unread > 0 && <span className="bell-count">{count}</span>}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={title} className="notices-panel">
        <Suspense fallback={<Loading />}>{data && <Panel of={data} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
