import type { StoreStockMovement, StoreStockMovementList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { List } from "../ui/list.tsx";
import { Page } from "../ui/page.tsx";
import { useSay } from "./say.ts";

/** All that moved the stock, the latest first. */
export default function Movements() {
  const say = useSay();
  const { number, dateTime } = useFormats();
  return (
    <Page title={say("movements")} back="/stock">
      <List<StoreStockMovement, StoreStockMovementList>
        noun="stock"
        label={say("movements")}
        ask={(asked, options) => stoa.stock.movements.list(asked as never, options)}
        rowsOf={({ movements }) => movements}
        linkOf={({ productId }) => `/products/${productId}`}
        nameOf={({ reason, createdAt }) => `${reason} ${createdAt}`}
        filters={[
          { name: "reason", label: say("reason"), kind: "text" },
          { name: "createdSince", label: say("since"), kind: "day" },
          { name: "createdUntil", label: say("until"), kind: "day", isLast: true },
        ]}
        columns={[
          { key: "when", label: say("when"), show: ({ createdAt }) => dateTime(createdAt) },
          {
            key: "reason",
            label: say("reason"),
            show: ({ reason, reference }) => <bdi>{[reason, reference].filter(Boolean).join(" · ")}</bdi>,
          },
          { key: "actor", label: say("by_whom"), show: ({ actor }) => <bdi>{actor}</bdi>, isMinor: true },
          {
            key: "delta",
            label: say("by"),
            show: ({ delta }) => (delta > 0 ? `+${number(delta)}` : number(delta)),
            isEnd: true,
          },
          {
            key: "after",
            label: say("after"),
            show: ({ quantityAfter }) => number(quantityAfter),
            isEnd: true,
          },
        ]}
        empty={{ icon: "stock", title: say("empty.title"), text: say("empty.text") }}
      />
    </Page>
  );
}
