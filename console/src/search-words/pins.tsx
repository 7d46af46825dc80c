import { Button, TextInput } from "@mantine/core";
import type { SearchPin, SearchPinList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { ProductsField } from "../discounts/applies-to.tsx";
import { ActDialog } from "../ui/act-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { DeleteChosen, Opens, Tabs } from "./parts.tsx";
import { useSay } from "./say.ts";

/** Searches for which some products come first. */
export default function Pins() {
  const say = useSay();
  const mayWrite = useCan()("products");
  const { date, number } = useFormats();
  const edit = (pin?: SearchPin) => void ask((close) => <PinDialog {...(pin && { pin })} close={close} />);
  const create = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => edit()}>
      {say("pins.create")}
    </Button>
  );
  return (
    <Page title={say("menu.title")} subtitle={say("pins.about")} actions={mayWrite && create}>
      <Tabs here="pins" />
      <List<SearchPin, SearchPinList>
        noun="pins"
        label={say("pins")}
        searchLabel={say("pins.search")}
        ask={(asked, options) => stoa.search.pins.list(asked as never, options)}
        rowsOf={({ pins }) => pins}
        nameOf={({ query }) => query}
        columns={[
          {
            key: "query",
            label: say("query"),
            sort: "query",
            show: (one) => (
              <Opens may={mayWrite} open={() => edit(one)}>
                {one.query}
              </Opens>
            ),
          },
          {
            key: "products",
            label: say("products"),
            show: ({ productIds }) => number(productIds.length),
            isEnd: true,
          },
          {
            key: "updated",
            label: say("updated"),
            sort: "updatedAt",
            show: ({ updatedAt }) => date(updatedAt),
            isMinor: true,
          },
        ]}
        {...(mayWrite && {
          bulk: (rows: readonly SearchPin[], clear: () => void) => (
            <DeleteChosen
              ids={rows.map(({ id }) => id)}
              noun="pins"
              remove={(id) => stoa.search.pins.delete(id)}
              clear={clear}
            />
          ),
        })}
        empty={{
          icon: "search",
          title: say("pins.empty"),
          text: say("pins.empty_text"),
          action: mayWrite ? create : undefined,
        }}
      />
    </Page>
  );
}

function PinDialog({ pin, close }: { pin?: SearchPin; close: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm({ query: pin?.query ?? "", productIds: pin?.productIds ?? [] });
  const save = useWrite(
    (): Promise<unknown> =>
      pin
        ? saveCarefully({
            base: pin,
            changes: form.changes(),
            read: () => stoa.search.pins.get(pin.id),
            write: (changes, options) => stoa.search.pins.update(pin.id, changes, options),
            label: (field) => say(field === "query" ? "query" : "products"),
          })
        : stoa.search.pins.create(form.values),
    { changes: ["pins"], form, done: sayCore("saved") },
  );
  return (
    <ActDialog
      title={say(pin ? "pins.edit" : "pins.create")}
      act={sayCore("save")}
      isSending={save.isSending}
      send={() => save.send()}
      close={close}
    >
      <TextInput
        label={say("query")}
        description={say("query_text")}
        {...form.text("/query")}
        required
        data-autofocus
      />
      <ProductsField label={say("pins.products")} {...form.value<string[]>("/productIds")} />
    </ActDialog>
  );
}
