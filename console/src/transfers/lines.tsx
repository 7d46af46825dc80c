import type { StockTransfer } from "@stoa/client";
import { useFormats } from "../core/format.ts";
import { itemName } from "../stock/item-name.ts";
import { TextLink } from "../ui/link-button.tsx";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { keyOf } from "./draft.ts";
import { useSay } from "./say.ts";

/** What a transfer has that is no draft any more: how much was sent, and how much has come. */
export function TransferLines({ transfer: { items, status, sentAt } }: { transfer: StockTransfer }) {
  const say = useSay();
  const { number } = useFormats();
  return (
    <Section title={say("items")} flush>
      <SimpleTable
        label={say("items")}
        rows={items}
        keyOf={keyOf}
        columns={[
          {
            label: say("item"),
            show: (item) => (
              <TextLink to={`/products/${item.productId}`}>
                <bdi>{itemName(item)}</bdi>
              </TextLink>
            ),
          },
          { label: say("sku"), show: ({ sku }) => <bdi>{sku}</bdi>, isMinor: true },
          {
            label: say(sentAt ? "sent" : "quantity"),
            show: ({ quantity }) => number(quantity),
            isEnd: true,
          },
          {
            label: say("received"),
            show: ({ receivedQuantity }) => number(receivedQuantity),
            isEnd: true,
          },
          ...(status === "received"
            ? [
                {
                  label: say("missing"),
                  show: ({ quantity, receivedQuantity }: (typeof items)[number]) =>
                    number(quantity - receivedQuantity),
                  isEnd: true,
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}
