import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import type { Form } from "../core/form.ts";
import { ProfileField } from "../shipping-profiles/profile-field.tsx";
import { CountField } from "../ui/fields.tsx";
import { Section } from "../ui/page.tsx";
import type { ProductDraft } from "./draft.ts";
import { MetadataField, type Pair } from "./metadata-field.tsx";
import { useSay } from "./say.ts";

const conditions = ["new", "refurbished", "used"] as const;
const weightUnits = ["kg", "g", "lb", "oz"] as const;
const sides = ["length", "width", "height"] as const;
const dimensionUnits = ["cm", "mm", "m", "in", "ft"] as const;

/** What carriers, the customs, product feeds and other programs want to know of a product. */
export function DetailFields({ form }: { form: Form<ProductDraft> }) {
  const say = useSay();
  const { kind } = form.values;
  return (
    <Section title={say("more")}>
      <div className="stack">
        <p className="quiet no-margin">{say("more_text")}</p>
        {kind === "physical" && (
          <>
            <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
              <CountField label={say("weight")} step="any" {...form.value<number | null>("/weight")} />
              <NativeSelect
                label={say("weight_unit")}
                {...form.text("/weightUnit")}
                data={[...weightUnits]}
              />
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
          <NativeSelect
            label={say("condition")}
            {...form.text("/condition")}
            data={conditions.map((value) => ({ value, label: say(`condition.${value}`) }))}
          />
          <TextInput label={say("mpn")} dir="ltr" {...form.optional("/mpn")} maxLength={100} />
          <TextInput label={say("hs_code")} dir="ltr" {...form.optional("/hsCode")} />
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
      </div>
    </Section>
  );
}
