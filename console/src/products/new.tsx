import { Button } from "@mantine/core";
import type { ProductCreate } from "@stoa/client";
import type { FormEvent } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { faultsAtLanguages } from "../core/languages.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useStore } from "../core/session.ts";
import { Page, Section } from "../ui/page.tsx";
import { useWayToMade } from "../ui/use-asks-leaver.ts";
import { DetailFields } from "./details.tsx";
import { bodyOf, draftOf } from "./draft.ts";
import { AsideFields, PriceFields, StockFields, TextFields } from "./fields.tsx";
import { Pictures } from "./pictures.tsx";
import { useSay } from "./say.ts";
import { VariantFields } from "./variants.tsx";

/** Makes a product. */
export default function NewProduct() {
  const say = useSay();
  const sayCore = useCoreSay();
  const { languages } = useStore();
  const form = useForm(draftOf(undefined, languages));
  const create = useWrite(() => stoa.products.create(bodyOf(form.values) as ProductCreate), {
    changes: ["products", "stock"],
    form: faultsAtLanguages(form),
    done: sayCore("saved"),
  });
  const goTo = useWayToMade(form.isChanged, create.isSending);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const made = await create.send();
    if (made) goTo(`/products/${made.id}`);
  };
  return (
    <form onSubmit={send} noValidate>
      <Page
        title={say("new")}
        back="/products"
        actions={
          <Button type="submit" loading={create.isSending}>
            {sayCore("save")}
          </Button>
        }
        aside={<AsideFields form={form} />}
      >
        <TextFields form={form} />
        <Pictures form={form} />
        <PriceFields form={form} />
        <Section title={say("stock_part")}>
          <StockFields form={form} isNew />
        </Section>
        <VariantFields form={form} />
        <DetailFields form={form} />
      </Page>
    </form>
  );
}
