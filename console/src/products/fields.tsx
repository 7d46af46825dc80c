import { NativeSelect, NumberInput, SimpleGrid, Switch, Textarea, TextInput } from "@mantine/core";
import { branchesOf, nameOf } from "../categories/branches.ts";
import { SearchPreview } from "../content-pages/search-preview.tsx";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import type { Form } from "../core/form.ts";
import { useCan, useStore } from "../core/session.ts";
import { DayField } from "../ui/day-field.tsx";
import { CountryField, Languages, MoneyField, TagsField } from "../ui/fields.tsx";
import { Section } from "../ui/page.tsx";
import { TaxClassField } from "../ui/tax-class-field.tsx";
import type { ProductDraft } from "./draft.ts";
import { useSay } from "./say.ts";

const kinds = ["physical", "digital_file", "digital_code", "digital_service"] as const;
type Part = { form: Form<ProductDraft> };

/** The texts of a product, in all languages of the store. */
export function TextFields({ form }: Part) {
  const say = useSay();
  return (
    <Section title={say("texts")}>
      <Languages
        isFaulty={(language) => form.isFaulty(`/translations/${language}`)}
        draw={(language, isDefault) => {
          const at = `/translations/${language}`;
          return (
            <div className="stack">
              <TextInput
                label={say("name")}
                {...form.text(`${at}/name`)}
                required={isDefault}
                maxLength={300}
              />
              <Textarea
                label={say("description")}
                autosize
                minRows={4}
                maxRows={16}
                {...form.text(`${at}/description`)}
              />
              <TextInput label={say("meta_title")} {...form.text(`${at}/metaTitle`)} />
              <TextInput label={say("meta_description")} {...form.text(`${at}/metaDescription`)} />
              <SearchPreview
                path={`/products/${form.values.slug || "…"}`}
                text={form.values.translations[language]?.description ?? ""}
                {...form.values.translations[language]!}
              />
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
  return (
    <div className="stack">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label={say("sku")} dir="ltr" {...form.optional("/sku")} />
        <TextInput label={say("barcode")} dir="ltr" {...form.optional("/barcode")} />
        {isNew && !form.values.productVariants.length && (
          <NumberInput label={say("stock")} allowDecimal={false} {...number("/quantity")} />
        )}
        <NumberInput label={say("low_at")} allowDecimal={false} min={0} {...number("/lowStockThreshold")} />
      </SimpleGrid>
      <Switch label={say("tracked")} {...form.check("/inventoryTracked")} />
      <Switch label={say("backorder")} {...form.check("/allowBackorder")} />
    </div>
  );
}

/** Whether and when a product is shown, and where it stands. */
export function AsideFields({ form }: Part) {
  const say = useSay();
  const can = useCan();
  const { defaultLanguage } = useStore();
  const { data } = useRead(["categories", "tree"], (options) => stoa.categories.tree(options), {
    enabled: can("categories:read"),
  });
  const { value: category, onChange, error } = form.value<string | null>("/category");
  const categories = branchesOf(data?.categories ?? []).map(({ node, level }) => ({
    value: node.id,
    label: "— ".repeat(level) + nameOf(node, defaultLanguage),
  }));
  const { value: country, ...ofCountry } = form.value<string | null>("/countryOfOrigin");
  return (
    <>
      <Section title={say("shown")}>
        <div className="stack">
          <Switch label={say("state.active")} {...form.check("/isActive")} />
          <DayField label={say("publish_at")} {...form.value<string | null>("/publishedAt")} />
          <TextInput label={say("slug")} dir="ltr" {...form.text("/slug")} />
        </div>
      </Section>
      <Section title={say("place")}>
        <div className="stack">
          {can("categories:read") && (
            <NativeSelect
              label={say("category")}
              value={category ?? ""}
              error={error}
              onChange={(event) => onChange(event.currentTarget.value || null)}
              data={[{ value: "", label: "—" }, ...categories]}
            />
          )}
          <TextInput label={say("brand")} {...form.optional("/brand")} />
          <TagsField label={say("tags")} {...form.value<string[]>("/tags")} />
          <NativeSelect
            label={say("kind")}
            {...form.text("/kind")}
            data={kinds.map((value) => ({ value, label: say(`kind.${value}`) }))}
          />
          <CountryField label={say("origin")} value={country} {...ofCountry} />
          <TaxClassField
            label={say("tax_class")}
            none={say("tax_class_none")}
            {...form.value<string | null>("/taxClass")}
          />
          <Switch label={say("tax_exempt")} {...form.check("/taxExempt")} />
          <Switch label={say("is_gift_card")} {...form.check("/isGiftCard")} />
        </div>
      </Section>
    </>
  );
}
