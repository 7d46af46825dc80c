import type { ListedOrderDraft, OrderDraftList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { CustomerName } from "../orders/names.tsx";
import { useSay as useOrderSay } from "../orders/say.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { DraftState } from "./draft-state.tsx";
import { useSay } from "./say.ts";

/** All drafts. */
export default function Drafts() {
  const say = useSay();
  const sayOrder = useOrderSay();
  const can = useCan();
  const { dateTime, money, number } = useFormats();
  const create = (
    <LinkButton to="/orders/new" leftSection={<Icon name="plus" size={16} />}>
      {sayOrder("create")}
    </LinkButton>
  );
  return (
    <Page title={say("menu.title")} actions={can("orders") && create}>
      <List<ListedOrderDraft, OrderDraftList>
        noun="drafts"
        label={say("menu.title")}
        ask={(asked, options) => stoa.orders.drafts.list(asked as never, options)}
        rowsOf={({ drafts }) => drafts}
        linkOf={({ id }) => `/drafts/${id}`}
        nameOf={({ customer }) => customer.name || customer.email}
        tabs={[
          { key: "open", label: say("tab.open"), query: { isSent: "false" } },
          { key: "sent", label: say("tab.sent"), query: { isSent: "true" } },
        ]}
        filters={[
          {
            name: "customerId",
            label: sayOrder("customer"),
            kind: "thing",
            show: (id) => <CustomerName id={id} />,
          },
        ]}
        columns={[
          {
            key: "customer",
            label: sayOrder("customer"),
            show: ({ customer }) => <bdi>{customer.name || customer.email}</bdi>,
          },
          { key: "state", label: sayOrder("status"), show: ({ sentAt }) => <DraftState sentAt={sentAt} /> },
          { key: "note", label: say("note"), show: ({ note }) => <bdi>{note}</bdi>, isMinor: true },
          {
            key: "updated",
            label: say("updated"),
            sort: "updatedAt",
            show: ({ updatedAt }) => dateTime(updatedAt),
            isMinor: true,
          },
          {
            key: "items",
            label: sayOrder("items"),
            show: ({ itemCount }) => number(itemCount),
            isEnd: true,
            isMinor: true,
          },
          {
            key: "total",
            label: sayOrder("total"),
            show: ({ finalAmount, currency }) => money(finalAmount, currency),
            isEnd: true,
          },
        ]}
        empty={{
          icon: "edit",
          title: say("empty.title"),
          text: say("empty.text"),
          action: can("orders") ? create : undefined,
        }}
      />
    </Page>
  );
}
