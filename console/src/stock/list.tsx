import { Button } from "@mantine/core";
import type { StockItem, StockItemList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { ask } from "../core/dialogs.tsx";
import { useFormats } from "../core/format.ts";
import { useCan, useStore } from "../core/session.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { Status } from "../ui/status.tsx";
import { StockDialog } from "./dialog.tsx";
import { itemName } from "./item-name.ts";
import { useSay } from "./say.ts";
import { useLocations } from "./use-locations.ts";

type Row = StockItem & { id: string };
const rowOf = (item: StockItem): Row => ({ ...item, id: `${item.productId} ${item.variantId ?? ""}` });

/** The stock of everything, a row a variant. */
export default function Stock() {
  const say = useSay();
  const can = useCan();
  const { number, dateTime } = useFormats();
  const { defaultLanguage } = useStore();
  const locations = useLocations();
  const lying = ({ locations: levels }: StockItem) =>
    levels
      .flatMap(({ locationId, quantity }) => {
        const name = locations.find(({ id }) => id === locationId)?.name;
        return name ? [`${name}: ${number(quantity)}`] : [];
      })
      .join(" · ");
  return (
    <Page
      title={say("menu.title")}
      actions={
        <LinkButton to="/stock/movements" variant="default">
          {say("movements")}
        </LinkButton>
      }
    >
      <List<Row, StockItemList>
        noun="stock"
        label={say("menu.title")}
        ask={(asked, options) => stoa.stock.list({ ...asked, lang: defaultLanguage } as never, options)}
        rowsOf={({ stock }) => stock.map(rowOf)}
        linkOf={({ productId }) => `/products/${productId}`}
        nameOf={itemName}
        searchLabel={say("search")}
        tabs={[{ key: "low", label: say("tab.low"), query: { lowStock: "true" } }]}
        filters={
          locations.length > 1
            ? [
                {
                  name: "location",
                  label: say("location"),
                  kind: "choice",
                  options: locations.map(({ id, name }) => ({ value: id, label: name })),
                },
              ]
            : []
        }
        columns={[
          { key: "name", label: say("name"), sort: "name", show: (one) => <bdi>{itemName(one)}</bdi> },
          { key: "sku", label: say("sku"), show: ({ sku }) => <bdi>{sku}</bdi>, isMinor: true },
          {
            key: "updated",
            label: say("updated"),
            sort: "updatedAt",
            show: ({ updatedAt }) => dateTime(updatedAt),
            isMinor: true,
          },
          ...(locations.length > 1
            ? [
                {
                  key: "lies",
                  label: say("locations"),
                  show: (one: Row) => <bdi>{lying(one)}</bdi>,
                  isMinor: true,
                },
              ]
            : []),
          {
            key: "quantity",
            label: say("quantity"),
            sort: "quantity",
            isEnd: true,
            show: ({ quantity, lowStock, inventoryTracked }) =>
              !inventoryTracked ? (
                "∞"
              ) : lowStock ? (
                <Status tone="look">{number(quantity)}</Status>
              ) : (
                number(quantity)
              ),
          },
          {
            key: "change",
            label: say("change"),
            isEnd: true,
            show: (one) =>
              can("products") &&
              one.inventoryTracked && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`${say("change")}: ${itemName(one)}`}
                  onClick={(event) => {
                    event.stopPropagation();
                    void ask((close) => <StockDialog item={{ ...one, name: itemName(one) }} close={close} />);
                  }}
                >
                  {say("change")}
                </Button>
              ),
          },
        ]}
        empty={{ icon: "stock", title: say("empty.title"), text: say("empty.text") }}
      />
    </Page>
  );
}
