import type { ProductCreate } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { faultsAtLanguages } from "../core/languages.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useStore } from "../core/session.ts";
import { NewPage } from "../ui/new-page.tsx";
import { Section } from "../ui/page.tsx";
import { AsideFields } from "./aside.tsx";
import { DetailFields } from "./details.tsx";
import { bodyOf, draftOf } from "./draft.ts";
import { PriceFields, StockFields, TextFields } from "./fields.tsx";
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
  return (
    <NewPage
      form={form}
      create={create}
      title={say("new")}
      back="/products"
      aside={<AsideFields form={form} />}
    >
      <Pictures form={form} />
      <TextFields form={form} />
      <PriceFields form={form} />
      <Section title={say("stock_part")}>
        <StockFields form={form} isNew />
      </Section>
      <VariantFields form={form} />
      <DetailFields form={form} />
    </NewPage>
  );
}
