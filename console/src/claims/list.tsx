import type { Claim, ClaimList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { CustomerName, OrderLink } from "../orders/names.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { ClaimStatus } from "./row.tsx";
import { useItemsText, useSay } from "./say.ts";
import { reasons, resolutions } from "./words.ts";

/** All claims. A row leads to its order, where the claim is resolved. */
export default function Claims() {
  const say = useSay();
  const can = useCan();
  const { dateTime, money } = useFormats();
  const itemsText = useItemsText();
  return (
    <Page title={say("menu.title")} subtitle={say("about")}>
      <List<Claim, ClaimList>
        noun="claims"
        label={say("menu.title")}
        ask={(asked, options) => stoa.claims.list(asked as never, options)}
        rowsOf={({ claims }) => claims}
        linkOf={({ orderId }) => `/orders/${orderId}`}
        nameOf={({ orderNumber }) => orderNumber}
        tabs={(["open", "resolved", "rejected"] as const).map((status) => ({
          key: status,
          label: say(`status.${status}`),
          query: { status },
        }))}
        filters={[
          {
            name: "reason",
            label: say("reason"),
            kind: "choice",
            options: reasons.map((value) => ({ value, label: say(`reason.${value}`) })),
          },
          {
            name: "resolution",
            label: say("resolution"),
            kind: "choice",
            options: resolutions.map((value) => ({ value, label: say(`resolution.${value}`) })),
          },
          {
            name: "customerId",
            label: say("customer"),
            kind: "thing",
            show: (id) => <CustomerName id={id} />,
          },
          { name: "createdSince", label: say("since"), kind: "day" },
          { name: "createdUntil", label: say("until"), kind: "day", isLast: true },
        ]}
        columns={[
          { key: "order", label: say("order"), show: ({ orderNumber }) => <bdi>{orderNumber}</bdi> },
          { key: "status", label: say("status"), show: ({ status }) => <ClaimStatus status={status} /> },
          {
            key: "items",
            label: say("items"),
            show: ({ items }) => <bdi>{itemsText(items)}</bdi>,
            isMinor: true,
          },
          {
            key: "resolution",
            label: say("resolution"),
            show: ({ resolution, replacementOrderId }) => (
              <>
                {resolution && say(`resolution.${resolution}`)}
                {replacementOrderId && (
                  <>
                    {" "}
                    <OrderLink id={replacementOrderId} />
                  </>
                )}
              </>
            ),
          },
          {
            key: "created",
            label: say("created"),
            sort: "createdAt",
            show: ({ createdAt }) => dateTime(createdAt),
            isMinor: true,
          },
          ...(can("products:cost")
            ? [
                {
                  key: "cost",
                  label: say("total_cost"),
                  show: ({ totalCost }: Claim) => totalCost && money(totalCost),
                  isEnd: true,
                },
              ]
            : []),
        ]}
        empty={{ icon: "alert", title: say("empty.title"), text: say("empty.text") }}
      />
    </Page>
  );
}
