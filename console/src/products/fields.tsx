import { NumberInput, SimpleGrid, Switch, TextInput } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { Form } from "../core/form.ts";
import { useCan } from "../core/session.ts";
import { Languages, MoneyField } from "../ui/fields.tsx";
import { Fold } from "../ui/fold.tsx";
import { Loading } from "../ui/loading.tsx";
import { Section } from "../ui/page.tsx";
import type { ProductDraft } from "./draft.ts";
import { useSay } from "./say.ts";

const RichText = lazy(() => import("../content-pages/rich-text.tsx"));

type Part = { form: Form<ProductDraft> };

/** The name and the description of a product, in all languages of the store. */
export function TextFields({ form }: Part) {
  const say = useSay();
  return (
    <Section title={say("texts")}>
      <Languages
        isFaulty={(language) => form.isFaulty(`/translations/${language}`)}
        draw={(language, isDefault) => {
          const at = `/translations/${language}`;
          const { value, onChange, error } = form.value<string>(`${at}/description`);
          return (
            <div className="stack" lang={language}>
              <TextInput
                label={say("name")}
                {...form.text(`${at}/name`)}
                required={isDefault}
                maxLength={300}
              />
              <Suspense fallback={<Loading />}>
                <RichText label={say("description")} value={value} onChange={onChange} error={error} />
              </Suspense>
            </div>
          );
        }}
      />
    </Section>
  );
}

/** What a product costs. */
export function PriceFields({ form }: Part) {
  const say = useSay();
  const can = useCan();
  return (
    <Section title={say("prices")}>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <MoneyField label={say("price")} {...form.value<string | null>("/price")} required />
        <MoneyField label={say("compare_at")} {...form.value<string | null>("/compareAtPrice")} />
        {can("products:cost") && <MoneyField label={say("cost")} {...form.value<string | null>("/cost")} />}
      </SimpleGrid>
    </Section>
  );
}

/** How a product's stock is kept. `isNew`: how many there are to begin with; later that is changed with a reason. */
export function StockFields({ form, isNew = false }: Part & { isNew?: boolean }) {
  const say = useSay();
  const number = (pointer: string) => {
    const { value, onChange, error } = form.value<number | null>(pointer);
    return {
      value: value ?? "",
      error,
      onChange: (typed: string | number) => onChange(typed === "" ? null : Number(typed)),
    };
  };
  const { lowStockThreshold, allowBackorder } = form.first;
  return (
    <div className="stack">
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <TextInput label={say("sku")} dir="ltr" {...form.optional("/sku")} />
        <TextInput label={say("barcode")} dir="ltr" {...form.optional("/barcode")} />
        {isNew && !form.values.productVariants.length && (
          <NumberInput label={say("stock")} allowDecimal={false} {...number("/quantity")} />
        )}
      </SimpleGrid>
      <Switch label={say("tracked")} {...form.check("/inventoryTracked")} />
      <Fold
        isPlain
        title={say("stock_more")}
        isFilled={lowStockThreshold !== null || allowBackorder}
        isFaulty={["/lowStockThreshold", "/allowBackorder"].some(form.isFaulty)}
      >
        <NumberInput
          label={say("low_at")}
          allowDecimal={false}
          min={0}
          maw={240}
          {...number("/lowStockThreshold")}
        />
        <Switch label={say("backorder")} {...form.check("/allowBackorder")} />
      </Fold>
    </div>
  );
}
