import { ActionIcon, Group } from "@mantine/core";
import type { OrderList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkIcon } from "../ui/link-button.tsx";
import type { Query } from "../ui/query-state.ts";
import { useSay } from "./say.ts";

const KEY = "orders.list";
/** A list of orders as somebody last saw it: what the API was asked, and what stands in the address. */
type Seen = { asked: Query; query: Query };

/** Remembers which list of orders is on the screen, so that an order leads on to its neighbors there; for this window alone. */
export function rememberList(seen: Seen): void {
  sessionStorage.setItem(KEY, JSON.stringify(seen));
}

/** The list of orders that was last on the screen. */
export function lastList(): Seen | undefined {
  const text = sessionStorage.getItem(KEY);
  return text === null ? undefined : (JSON.parse(text) as Seen);
}

/** Lists orders as the screen of all orders does. */
export const askOrders = (asked: Query, options?: { signal?: AbortSignal }) =>
  stoa.orders.list({ ...asked, include: "items" } as never, options);

const usePage = (asked: Query | undefined) =>
  useRead<OrderList>(["orders", "list", asked], (options) => askOrders(asked!, options).page(), {
    enabled: asked !== undefined,
  }).data;

/** Leads to the orders before and after one in the list that it was opened from; nothing where it is in none. */
export function Neighbors({ id }: { id: string }) {
  const say = useSay();
  const asked = lastList()?.asked;
  const page = usePage(asked);
  const ids = page?.orders.map((one) => one.id) ?? [];
  const at = ids.indexOf(id);
  const number = Number(asked?.page ?? 1);
  const isFirst = at === 0 && number > 1;
  const isLast = at >= 0 && at === ids.length - 1 && page?.pagination.nextCursor;
  const former = usePage(isFirst ? withPage(asked!, number - 1) : undefined);
  const next = usePage(isLast ? withPage(asked!, number + 1) : undefined);
  if (at < 0 || (ids.length === 1 && !isFirst && !isLast)) return null;
  const way = (label: string, icon: "previous" | "next", to: string | undefined) =>
    to ? (
      <LinkIcon to={`/orders/${to}`} label={label} icon={icon} />
    ) : (
      <ActionIcon variant="subtle" color="gray" disabled aria-label={label}>
        <Icon name={icon} />
      </ActionIcon>
    );
  return (
    <Group gap={2} wrap="nowrap" className="no-print">
      {way(
        say("neighbor.previous"),
        "previous",
        at > 0 ? ids[at - 1] : isFirst ? former?.orders.at(-1)?.id : undefined,
      )}
      {way(
        say("neighbor.next"),
        "next",
        at < ids.length - 1 ? ids[at + 1] : isLast ? next?.orders[0]?.id : undefined,
      )}
    </Group>
  );
}

const withPage = ({ after: _after, ...asked }: Query, page: number): Query => ({
  ...asked,
  page: String(page),
});
