import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import type { Form } from "../core/form.ts";
import { CategoriesField, ProductsField } from "../discounts/applies-to.tsx";
import { LimitFields, ValueField } from "../discounts/fields.tsx";
import { useSay as useCouponSay } from "../discounts/say.ts";
import { TogetherFields } from "../discounts/together.tsx";
import { CountField } from "../ui/fields.tsx";
import { Section } from "../ui/page.tsx";
import { type DiscountDraft, types } from "./draft.ts";
import { GroupsField } from "./groups-field.tsx";
import { useTypeName } from "./pieces.tsx";
import { useSay } from "./say.ts";

type Of = { form: Form<DiscountDraft> };

/** What an automatic discount takes off, of what, for whom, and what it goes together with. */
export function DiscountFields({ form }: Of) {
  const say = useSay();
  const sayCoupon = useCouponSay();
  const typeName = useTypeName();
  const { type } = form.values;
  const isGetting = type === "buy_x_get_y";
  return (
    <>
      <Section title={sayCoupon("what")}>
        <div className="stack">
          <TextInput label={say("name")} description={say("name_text")} {...form.text("/name")} required />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NativeSelect
              label={sayCoupon("type")}
              {...form.text("/type")}
              data={types.map((value) => ({ value, label: typeName(value) }))}
            />
            {isGetting ? (
              <TextInput
                label={say("get_percentage")}
                description={say("get_percentage_text")}
                inputMode="decimal"
                dir="ltr"
                {...form.optional("/value")}
                required
              />
            ) : (
              <ValueField form={form} type={type} />
            )}
          </SimpleGrid>
        </div>
      </Section>
      <Section title={isGetting ? say("buy") : sayCoupon("applies_to")}>
        <div className="stack">
          <p className="quiet no-margin">{say(isGetting ? "buy_text" : "applies_text")}</p>
          {isGetting && (
            <CountField
              label={say("buy_quantity")}
              min={1}
              {...form.value<number | null>("/buyXGetY/buyQuantity")}
              required
            />
          )}
          <ProductsField {...form.value<string[]>("/productIds")} />
          <CategoriesField {...form.value<string[]>("/categoryIds")} />
        </div>
      </Section>
      {isGetting && <GetFields form={form} />}
      <Section title={say("who")}>
        <div className="stack">
          <p className="quiet no-margin">{say("groups_text")}</p>
          <GroupsField {...form.value<string[]>("/customerGroupIds")} />
        </div>
      </Section>
      <TogetherFields
        form={form}
        text={sayCoupon("together_text")}
        rows={(["coupons", "automatic", "shipping"] as const).map((name) => ({
          name,
          label: say(`together.${name}`),
          text: say(`together.${name}_text`),
        }))}
      />
    </>
  );
}

function GetFields({ form }: Of) {
  const say = useSay();
  return (
    <Section title={say("get")}>
      <div className="stack">
        <p className="quiet no-margin">{say("get_text")}</p>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <CountField
            label={say("get_quantity")}
            min={1}
            {...form.value<number | null>("/buyXGetY/getQuantity")}
            required
          />
          <CountField
            label={say("times")}
            placeholder={say("times_any")}
            min={1}
            {...form.value<number | null>("/buyXGetY/timesPerOrder")}
          />
        </SimpleGrid>
        <ProductsField label={say("get_products")} {...form.value<string[]>("/buyXGetY/getProductIds")} />
        <CategoriesField
          label={say("get_categories")}
          {...form.value<string[]>("/buyXGetY/getCategoryIds")}
        />
      </div>
    </Section>
  );
}

/** When an automatic discount applies, and how often. */
export function DiscountLimits({ form }: Of) {
  const say = useSay();
  return (
    <LimitFields form={form} minimum={say("minimum")}>
      <CountField
        label={say("minimum_quantity")}
        min={1}
        {...form.value<number | null>("/minimumQuantity")}
      />
    </LimitFields>
  );
}
