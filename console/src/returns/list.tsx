import type { Return, ReturnList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { exchangePath, mayExchange } from "../exchanges/draft.ts";
import { useSay as useExchangeSay } from "../exchanges/say.ts";
import { OrderLink } from "../orders/names.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { ReturnStatus } from "./row.tsx";
import { useSay } from "./say.ts";

/** All returns. A row leads to its order, where the return is decided on. */
export default function Returns() {
  const say = useSay();
  const sayExchange = useExchangeSay();
  const can = useCan();
  const { dateTime, money, number } = useFormats();
  return (
    <Page title={say("menu.title")} subtitle={say("about")}>
      <List<Return, ReturnList>
        noun="returns"
        label={say("menu.title")}
        ask={(asked, options) => stoa.returns.list(asked as never, options)}
        rowsOf={({ returns }) => returns}
        linkOf={({ orderId }) => `/orders/${orderId}`}
        nameOf={({ orderNumber }) => orderNumber}
        tabs={(["requested", "approved", "received", "rejected"] as const).map((status) => ({
          key: status,
          label: say(`status.${status}`),
          query: { status },
        }))}
        columns={[
          { key: "order", label: say("order"), show: ({ orderNumber }) => <bdi>{orderNumber}</bdi> },
          { key: "status", label: say("status"), show: ({ status }) => <ReturnStatus status={status} /> },
          {
            key: "items",
            label: say("items"),
            show: ({ items }) => (
              <bdi>{items.map(({ name, quantity }) => `${number(quantity)} × ${name}`).join(", ")}</bdi>
            ),
            isMinor: true,
          },
          {
            key: "created",
            label: say("created"),
            sort: "createdAt",
            show: ({ createdAt }) => dateTime(createdAt),
            isMinor: true,
          },
          {
            key: "refund",
            label: say("refunded"),
            show: ({ refundAmount }) => refundAmount && money(refundAmount),
            isEnd: true,
          },
          {
            key: "exchange",
            label: sayExchange("exchange"),
            show: (one) =>
              one.exchangeOrderId ? (
                <OrderLink id={one.exchangeOrderId} />
              ) : (
                can("orders") &&
                mayExchange(one) && (
                  <LinkButton size="compact-sm" variant="default" to={exchangePath(one)}>
                    {sayExchange("exchange")}
                  </LinkButton>
                )
              ),
          },
        ]}
        empty={{ icon: "return", title: say("empty.title"), text: say("empty.text") }}
      />
    </Page>
  );
}
