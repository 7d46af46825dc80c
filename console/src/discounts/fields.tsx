import { Button, Group, NativeSelect, SimpleGrid, Switch, TextInput } from "@mantine/core";
import type { Coupon } from "@stoa/client";
import type { ReactNode } from "react";
import type { Form } from "../core/form.ts";
import { DayField } from "../ui/day-field.tsx";
import { CountField, MoneyField } from "../ui/fields.tsx";
import { Section } from "../ui/page.tsx";
import { CategoriesField, ProductsField } from "./applies-to.tsx";
import { useSay } from "./say.ts";
import { TogetherFields } from "./together.tsx";

/** When something can be used, and how often. */
export type Limits = Pick<
  Coupon,
  "startsAt" | "endsAt" | "minimumSubtotal" | "usageLimit" | "usageLimitPerCustomer" | "isActive"
>;
type Window = Pick<Coupon, "startsAt" | "endsAt" | "isActive">;
/** What of a coupon can be typed. */
export type CouponDraft = Limits &
  Pick<Coupon, "code" | "type" | "productIds" | "categoryIds" | "combinesWith"> & { value: string | null };

// Without letters and digits that are taken for one another.
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A code that nobody guesses: 8 letters and digits, 40 random bits. */
const makeCode = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => LETTERS[byte % LETTERS.length]).join("");

/** What a coupon is worth, what it applies to, and what it goes together with. */
export function WorthFields({ form, isNew }: { form: Form<CouponDraft>; isNew?: boolean }) {
  const say = useSay();
  return (
    <>
      <Section title={say("what")}>
        <div className="stack">
          <Group align="flex-end" gap="xs">
            <TextInput
              flex="1 1 11rem"
              label={say("code")}
              description={say("code_text")}
              dir="ltr"
              {...form.text("/code")}
              required
            />
            {isNew && (
              <Button variant="default" onClick={() => form.set("/code", makeCode())}>
                {say("code_make")}
              </Button>
            )}
          </Group>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NativeSelect
              label={say("type")}
              {...form.text("/type")}
              data={(["percentage", "fixed", "free_shipping"] as const).map((one) => ({
                value: one,
                label: say(`type.${one}`),
              }))}
            />
            <ValueField form={form} type={form.values.type} />
          </SimpleGrid>
        </div>
      </Section>
      <Section title={say("applies_to")}>
        <div className="stack">
          <p className="quiet no-margin">{say("applies_text")}</p>
          <ProductsField {...form.value<string[]>("/productIds")} />
          <CategoriesField {...form.value<string[]>("/categoryIds")} />
        </div>
      </Section>
      <TogetherFields
        form={form}
        text={say("together_text")}
        rows={(["automatic", "shipping"] as const).map((with_) => ({
          name: with_,
          label: say(`together.${with_}`),
          text: say(`together.${with_}_text`),
        }))}
      />
    </>
  );
}

/** How much is taken off: an amount or percent; nothing where the kind has none. */
export function ValueField<V extends object>({ form, type }: { form: Form<V>; type: string }) {
  const say = useSay();
  if (type === "fixed")
    return <MoneyField label={say("amount")} {...form.value<string | null>("/value")} required />;
  if (type !== "percentage") return null;
  return (
    <TextInput
      label={say("percentage")}
      inputMode="decimal"
      dir="ltr"
      {...form.optional("/value")}
      required
    />
  );
}

/** Whether something can be used, from when, and until when. */
export function WindowFields<V extends Window>({ form }: { form: Form<V> }) {
  const say = useSay();
  return (
    <>
      <Switch label={say("is_active")} {...form.check("/isActive")} />
      <DayField label={say("starts_at")} {...form.value<string | null>("/startsAt")} />
      <DayField isEnd label={say("ends_at")} {...form.value<string | null>("/endsAt")} />
    </>
  );
}

/** When something can be used, and how often; `minimum` says what the least amount is of, `children` are further conditions. */
export function LimitFields<V extends Limits>({
  form,
  minimum,
  children,
}: {
  form: Form<V>;
  minimum: string;
  children?: ReactNode;
}) {
  const say = useSay();
  return (
    <Section title={say("limits")}>
      <div className="stack">
        <WindowFields form={form} />
        <MoneyField label={minimum} {...form.value<string | null>("/minimumSubtotal")} />
        {children}
        <CountField
          label={say("usage_limit")}
          placeholder={say("no_limit")}
          min={1}
          {...form.value<number | null>("/usageLimit")}
        />
        <CountField
          label={say("usage_each")}
          placeholder={say("no_limit")}
          min={1}
          {...form.value<number | null>("/usageLimitPerCustomer")}
        />
      </div>
    </Section>
  );
}
