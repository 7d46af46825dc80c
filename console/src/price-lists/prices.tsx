import { ActionIcon, Group } from "@mantine/core";
import type { ListPrice, ListPriceList, PriceList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { ask, confirm } from "../core/dialogs.tsx";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useStore } from "../core/session.ts";
import { FindProduct } from "../drafts/find-product.tsx";
import { type NamedItem, readItems } from "../products/read-items.ts";
import { Icon } from "../ui/icon.tsx";
import { List } from "../ui/list/list.tsx";
import { Section } from "../ui/page.tsx";
import { PricesDialog } from "./dialog.tsx";
import { type Item, pricesOf, readKept } from "./items.ts";
import { useSay } from "./say.ts";

/** A price with what it is of, as people call it, and what that costs by itself; undefined where it is gone. */
type Row = ListPrice & { item: NamedItem | undefined };
type Rows = Omit<ListPriceList, "prices"> & { prices: Row[] };

/** The prices of a list: found, set and removed. */
export function Prices({ list: { id }, mayWrite }: { list: PriceList; mayWrite: boolean }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { money, number } = useFormats();
  const { defaultLanguage } = useStore();
  const edit = useEdit(id);
  const read = async (asked: object, options: { signal: AbortSignal }): Promise<Rows> => {
    const page = await stoa.priceLists.prices.list(id, asked, options).page();
    const prices = page.prices as ListPrice[];
    const itemOf = await readItems(prices, defaultLanguage, options);
    return { ...page, prices: prices.map((one) => ({ ...one, item: itemOf(one) })) };
  };
  const nameOf = ({ item }: Row) => item?.name ?? say("gone");
  return (
    <>
      {mayWrite && (
        <Section title={say("set")}>
          <div className="stack">
            <p className="quiet no-margin">{say("set_text")}</p>
            <FindProduct
              isAll
              hasWhole
              add={({ productId, variantId, name, listPrice }) =>
                void edit({ productId, variantId }, { name, price: listPrice })
              }
            />
          </div>
        </Section>
      )}
      <List<Row, Rows>
        noun={pricesOf(id)}
        label={say("prices")}
        ask={(asked, options) => ({ page: () => read(asked, options) })}
        rowsOf={({ prices }) => prices}
        nameOf={nameOf}
        columns={[
          { key: "item", label: say("item"), show: (row) => <bdi>{nameOf(row)}</bdi> },
          {
            key: "from",
            label: say("from"),
            show: ({ minimumQuantity }) => number(minimumQuantity),
            isEnd: true,
          },
          {
            key: "own",
            label: say("own"),
            show: ({ item }) => item && money(item.price),
            isEnd: true,
            isMinor: true,
          },
          { key: "price", label: say("price"), show: ({ price }) => money(price), isEnd: true },
          ...(mayWrite
            ? [
                {
                  key: "acts",
                  label: sayCore("edit"),
                  isEnd: true,
                  show: (row: Row) => (
                    <Acts
                      listId={id}
                      price={row}
                      name={nameOf(row)}
                      {...(row.item && { edit: () => void edit(row, row.item!) })}
                    />
                  ),
                },
              ]
            : []),
        ]}
        empty={{ icon: "money", title: say("prices.empty"), text: say("prices.empty_text") }}
      />
    </>
  );
}

/** Opens the prices of an item as they are now. */
function useEdit(
  listId: string,
): (item: Item, named: { name: string; price: string | null }) => Promise<void> {
  const load = useWrite((item: Item) => readKept(listId, item), { changes: [] });
  return async (item, named) => {
    const base = await load.send(item);
    const { productId, variantId } = item;
    if (base)
      await ask((close) => (
        <PricesDialog listId={listId} item={{ productId, variantId, ...named }} base={base} close={close} />
      ));
  };
}

function Acts({
  listId,
  price: { productId, variantId, minimumQuantity, price },
  name,
  edit,
}: {
  listId: string;
  price: ListPrice;
  name: string;
  edit?: () => void;
}) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { money } = useFormats();
  const drop = useWrite(
    () => stoa.priceLists.prices.set(listId, { delete: [{ productId, variantId, minimumQuantity }] }),
    { changes: ["priceLists", pricesOf(listId)], done: sayCore("done") },
  );
  const called = `${name}, ${say("tier", { quantity: minimumQuantity, price: money(price) })}`;
  const remove = async () => {
    const isSure = await confirm({
      title: say("drop.title"),
      text: called,
      act: sayCore("delete"),
      isGrave: true,
    });
    if (isSure) await drop.send();
  };
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {edit && (
        <ActionIcon variant="subtle" color="gray" aria-label={`${sayCore("edit")}: ${called}`} onClick={edit}>
          <Icon name="edit" size={16} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${sayCore("delete")}: ${called}`}
        onClick={() => void remove()}
      >
        <Icon name="trash" size={16} />
      </ActionIcon>
    </Group>
  );
}
