import type { StoreStockMovement, StoreStockMovementList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { useStore } from "../core/session.ts";
import { readItems } from "../products/read-items.ts";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { Reason } from "./reason.tsx";
import { useSay } from "./say.ts";
import { useLocations } from "./use-locations.ts";

/** A movement with what was moved, as people call it. */
type Row = StoreStockMovement & { name: string };
type Rows = Omit<StoreStockMovementList, "movements"> & { movements: Row[] };

/** All that moved the stock, the latest first. */
export default function Movements() {
  const say = useSay();
  const { number, dateTime } = useFormats();
  const { defaultLanguage } = useStore();
  const locations = useLocations();
  const read = async (asked: object, options: { signal: AbortSignal }): Promise<Rows> => {
    const page = await stoa.stock.movements.list(asked, options).page();
    const itemOf = await readItems(page.movements, defaultLanguage, options);
    return {
      ...page,
      movements: page.movements.map((one) => ({ ...one, name: itemOf(one)?.name ?? one.productId })),
    };
  };
  return (
    <Page title={say("movements")} back="/stock">
      <List<Row, Rows>
        noun="stock"
        label={say("movements")}
        ask={(asked, options) => ({ page: () => read(asked, options) })}
        rowsOf={({ movements }) => movements}
        linkOf={({ productId }) => `/products/${productId}`}
        nameOf={({ name, createdAt }) => `${name} ${createdAt}`}
        filters={[
          ...(locations.length > 1
            ? [
                {
                  name: "locationId",
                  label: say("location"),
                  kind: "choice" as const,
                  options: locations.map(({ id, name }) => ({ value: id, label: name })),
                },
              ]
            : []),
          { name: "reason", label: say("reason"), kind: "text" },
          { name: "createdSince", label: say("since"), kind: "day" },
          { name: "createdUntil", label: say("until"), kind: "day", isLast: true },
        ]}
        columns={[
          { key: "what", label: say("name"), show: ({ name }) => <bdi>{name}</bdi> },
          { key: "when", label: say("when"), show: ({ createdAt }) => dateTime(createdAt), isMinor: true },
          { key: "reason", label: say("reason"), show: (one) => <Reason {...one} /> },
          ...(locations.length > 1
            ? [
                {
                  key: "where",
                  label: say("location"),
                  show: ({ locationId }: Row) => (
                    <bdi>{locations.find(({ id }) => id === locationId)?.name}</bdi>
                  ),
                  isMinor: true,
                },
              ]
            : []),
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
