import { Button, Group } from "@mantine/core";
import type { ListedOrder, OrderCounts, OrderList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan, useStore } from "../core/session.ts";
import { saveAnswer } from "../ui/download.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { withMoments } from "../ui/list/days.ts";
import { List } from "../ui/list/list.tsx";
import type { Filter, Tab } from "../ui/list/types.ts";
import { Page } from "../ui/page.tsx";
import { type Query, useQueryState, withoutPlace } from "../ui/query-state.ts";
import { OrderStatus, PaymentStatus } from "../ui/status.tsx";
import { BulkOrders } from "./acts/bulk.tsx";
import { AgentName, CustomerName } from "./names.tsx";
import { askOrders, rememberList } from "./neighbors.tsx";
import { useSay } from "./say.ts";
import { methods, sources } from "./words.ts";

const toShip = "pending,confirmed,processing";
const unpaid = "pending,authorized,failed";

const countOf = (counts: OrderCounts | undefined, ...statuses: string[]): number | undefined =>
  counts?.byStatus
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, { count }) => sum + count, 0);

const piecesIn = (items: ListedOrder["items"]): number =>
  (items ?? []).reduce((sum, { quantity }) => sum + quantity, 0);

/** All orders. */
export default function Orders() {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const { money, dateTime } = useFormats();
  const { timeZone } = useStore();
  const [query] = useQueryState();
  const counts = useRead(["orders", "counts"], (options) => stoa.orders.counts({}, options)).data;
  const tabs: readonly Tab[] = [
    {
      key: "to_ship",
      label: say("tab.to_ship"),
      query: { status: toShip },
      count: countOf(counts, "pending", "confirmed", "processing"),
    },
    {
      key: "unpaid",
      label: say("tab.unpaid"),
      query: {
        paymentStatus: unpaid,
        status: `pending_payment,payment_failed,on_hold,shipped,delivered,${toShip}`,
      },
      count: counts?.unpaid,
    },
    {
      key: "on_hold",
      label: say("tab.on_hold"),
      query: { status: "on_hold" },
      count: countOf(counts, "on_hold"),
    },
    {
      key: "shipped",
      label: say("tab.shipped"),
      query: { status: "shipped" },
      count: countOf(counts, "shipped"),
    },
    {
      key: "cancelled",
      label: say("tab.cancelled"),
      query: { status: "cancelled" },
      count: countOf(counts, "cancelled"),
    },
  ];
  const filters: readonly Filter[] = [
    {
      name: "paymentMethod",
      label: say("method"),
      kind: "choice",
      options: methods.map((value) => ({ value, label: say(`method.${value}`) })),
    },
    {
      name: "source",
      label: say("source"),
      kind: "choice",
      options: sources.map((value) => ({ value, label: say(`source.${value}`) })),
    },
    { name: "tag", label: say("tag"), kind: "text" },
    { name: "customerId", label: say("customer"), kind: "thing", show: (id) => <CustomerName id={id} /> },
    { name: "agentId", label: say("agent"), kind: "thing", show: (id) => <AgentName id={id} /> },
    { name: "createdSince", label: say("since"), kind: "day" },
    { name: "createdUntil", label: say("until"), kind: "day", isLast: true },
  ];
  const { tab, sort: _sort, ...chosen } = withoutPlace(query);
  // A file of what the list shows.
  const download = useWrite(
    async () => {
      const shown = {
        ...tabs.find(({ key }) => key === tab)?.query,
        ...withMoments(chosen, filters, timeZone),
      };
      saveAnswer(await stoa.exports.orders({ ...shown, format: "csv" } as never), "orders.csv");
    },
    { changes: [] },
  );
  const create = (
    <LinkButton to="/orders/new" leftSection={<Icon name="plus" size={16} />}>
      {say("create")}
    </LinkButton>
  );
  return (
    <Page
      title={say("menu.title")}
      actions={
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<Icon name="download" size={16} />}
            loading={download.isSending}
            onClick={() => void download.send()}
          >
            {say("export_csv")}
          </Button>
          {can("orders") && create}
        </Group>
      }
    >
      <List<ListedOrder, OrderList>
        noun="orders"
        label={say("menu.title")}
        ask={(asked, options) => askOrders(asked as Query, options)}
        onShow={(asked, query) => rememberList({ asked, query })}
        rowsOf={({ orders }) => orders}
        linkOf={({ id }) => `/orders/${id}`}
        nameOf={({ orderNumber }) => orderNumber}
        searchLabel={say("search")}
        views="orders"
        tabs={tabs}
        filters={filters}
        columns={[
          {
            key: "number",
            label: say("number"),
            sort: "orderNumber",
            show: ({ orderNumber }) => <bdi>{orderNumber}</bdi>,
          },
          {
            key: "placed",
            label: say("placed"),
            sort: "placedAt",
            show: ({ placedAt }) => dateTime(placedAt),
            isMinor: true,
          },
          {
            key: "customer",
            label: say("customer"),
            show: ({ customer }) => <bdi>{customer.name || customer.email}</bdi>,
          },
          { key: "status", label: say("status"), show: (order) => <OrderStatus {...order} /> },
          {
            key: "payment",
            label: sayCore("payment"),
            show: ({ paymentStatus }) => <PaymentStatus status={paymentStatus} />,
            isMinor: true,
          },
          {
            key: "items",
            label: say("items"),
            show: ({ items }) => say("item_count", { count: piecesIn(items) }),
            isEnd: true,
            isMinor: true,
          },
          {
            key: "total",
            label: say("total"),
            sort: "finalAmount",
            show: ({ finalAmount, currency }) => money(finalAmount, currency),
            isEnd: true,
          },
        ]}
        bulk={
          can(["orders:fulfill", "orders:edit", "orders:cancel"])
            ? (rows, clear) => <BulkOrders orders={rows} clear={clear} />
            : undefined
        }
        empty={{
          icon: "orders",
          title: say("empty.title"),
          text: say("empty.text"),
          action: can("orders") ? create : undefined,
        }}
      />
    </Page>
  );
}
