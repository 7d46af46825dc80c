import { NativeSelect, SimpleGrid, Switch, Textarea, TextInput } from "@mantine/core";
import { Suspense } from "react";
import { SearchPreview } from "../content-pages/search-preview.tsx";
import type { Form } from "../core/form.ts";
import { ProfileField } from "../shipping-profiles/profile-field.tsx";
import { CountField, CountryField, Languages } from "../ui/fields.tsx";
import { Fold } from "../ui/fold.tsx";
import { Loading } from "../ui/loading.tsx";
import { Section } from "../ui/page.tsx";
import { TaxClassField } from "../ui/tax-class-field.tsx";
import type { ProductDraft } from "./draft.ts";
import { MetadataField, type Pair } from "./metadata-field.tsx";
import { useSay } from "./say.ts";

const kinds = ["physical", "digital_file", "digital_code", "digital_service"] as const;
const conditions = ["new", "refurbished", "used"] as const;
const weightUnits = ["kg", "g", "lb", "oz"] as const;
const sides = ["length", "width", "height"] as const;
const dimensionUnits = ["cm", "mm", "m", "in", "ft"] as const;
type Part = { form: Form<ProductDraft> };

/** What is rarely filled in: each part is open where it is. */
export function DetailFields({ form }: Part) {
  return (
    // Some of their texts are of other areas: the rest of the screen does not wait for these.
    <Suspense fallback={<Loading />}>
      <ShippingFields form={form} />
      <TaxFields form={form} />
      <SearchFields form={form} />
      <FeedFields form={form} />
    </Suspense>
  );
}

const shipping = ["kind", "isGiftCard", "weight", ...sides, "shippingProfileId", "countryOfOrigin", "hsCode"];

function ShippingFields({ form }: Part) {
  const say = useSay();
  const { first } = form;
  const { value: country, ...ofCountry } = form.value<string | null>("/countryOfOrigin");
  return (
    <Fold
      title={say("shipping")}
      text={say("shipping_text")}
      isFilled={
        first.kind !== "physical" ||
        first.isGiftCard ||
        [first.weight, first.length, first.width, first.height].some((one) => one !== null) ||
        [first.shippingProfileId, first.countryOfOrigin, first.hsCode].some((one) => one !== null)
      }
      isFaulty={shipping.some((field) => form.isFaulty(`/${field}`))}
    >
      <NativeSelect
        label={say("kind")}
        {...form.text("/kind")}
        data={kinds.map((value) => ({ value, label: say(`kind.${value}`) }))}
      />
      <Switch label={say("is_gift_card")} {...form.check("/isGiftCard")} />
      {form.values.kind === "physical" && (
        <>
          <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
            <CountField label={say("weight")} step="any" {...form.value<number | null>("/weight")} />
            <NativeSelect label={say("weight_unit")} {...form.text("/weightUnit")} data={[...weightUnits]} />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
            {sides.map((side) => (
              <CountField
                key={side}
                label={say(side)}
                step="any"
                {...form.value<number | null>(`/${side}`)}
              />
            ))}
            <NativeSelect
              label={say("dimension_unit")}
              {...form.text("/dimensionUnit")}
              data={[...dimensionUnits]}
            />
          </SimpleGrid>
          <ProfileField none={say("profile_none")} {...form.value<string | null>("/shippingProfileId")} />
        </>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <CountryField label={say("origin")} value={country} {...ofCountry} />
        <TextInput label={say("hs_code")} dir="ltr" {...form.optional("/hsCode")} />
      </SimpleGrid>
    </Fold>
  );
}

function TaxFields({ form }: Part) {
  const say = useSay();
  const { taxClass, taxExempt } = form.first;
  return (
    <Fold
      title={say("taxes")}
      text={say("taxes_text")}
      isFilled={taxClass !== null || taxExempt}
      isFaulty={form.isFaulty("/taxClass") || form.isFaulty("/taxExempt")}
    >
      <TaxClassField
        label={say("tax_class")}
        none={say("tax_class_none")}
        {...form.value<string | null>("/taxClass")}
      />
      <Switch label={say("tax_exempt")} {...form.check("/taxExempt")} />
    </Fold>
  );
}

// How search engines show the product, and the texts that are only for them.
function SearchFields({ form }: Part) {
  const say = useSay();
  const texts = Object.values(form.first.translations);
  const isFaulty =
    form.isFaulty("/slug") ||
    Object.keys(form.values.translations).some((language) =>
      ["metaTitle", "metaDescription"].some((field) => form.isFaulty(`/translations/${language}/${field}`)),
    );
  return (
    <Section title={say("seo")}>
      <div className="stack">
        <Languages
          isFaulty={(language) => form.isFaulty(`/translations/${language}`)}
          draw={(language) => {
            const typed = form.values.translations[language]!;
            return typed.name.trim() || typed.metaTitle.trim() ? (
              <SearchPreview
                path={`/products/${form.values.slug || "…"}`}
                text={typed.description}
                {...typed}
              />
            ) : (
              <p className="quiet no-margin">{say("seo_none")}</p>
            );
          }}
        />
        <Fold
          isPlain
          title={say("seo_edit")}
          isFilled={texts.some(({ metaTitle, metaDescription }) => metaTitle || metaDescription)}
          isFaulty={isFaulty}
        >
          <Languages
            isFaulty={(language) => form.isFaulty(`/translations/${language}`)}
            draw={(language) => (
              <div className="stack" lang={language}>
                <TextInput label={say("meta_title")} {...form.text(`/translations/${language}/metaTitle`)} />
                <Textarea
                  label={say("meta_description")}
                  autosize
                  minRows={2}
                  {...form.text(`/translations/${language}/metaDescription`)}
                />
              </div>
            )}
          />
          <TextInput label={say("slug")} dir="ltr" {...form.text("/slug")} />
        </Fold>
      </div>
    </Section>
  );
}

const feeds = ["condition", "mpn", "externalId", "metadata"];

function FeedFields({ form }: Part) {
  const say = useSay();
  const { condition, mpn, externalId, metadata } = form.first;
  return (
    <Fold
      title={say("feeds")}
      text={say("feeds_text")}
      isFilled={condition !== "new" || mpn !== null || externalId !== null || metadata.length > 0}
      isFaulty={feeds.some((field) => form.isFaulty(`/${field}`))}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label={say("condition")}
          {...form.text("/condition")}
          data={conditions.map((value) => ({ value, label: say(`condition.${value}`) }))}
        />
        <TextInput label={say("mpn")} dir="ltr" {...form.optional("/mpn")} maxLength={100} />
        <TextInput
          label={say("external_id")}
          description={say("external_id_text")}
          dir="ltr"
          {...form.optional("/externalId")}
        />
      </SimpleGrid>
      <MetadataField
        label={say("metadata")}
        description={say("metadata_text")}
        {...form.value<Pair[]>("/metadata")}
      />
    </Fold>
  );
}
