import { Button, Group, NativeSelect, SimpleGrid, Switch, TextInput } from "@mantine/core";
import type { Form } from "../core/form.ts";
import { CountField, MoneyField, TimeField } from "../ui/fields.tsx";
import { Section } from "../ui/page.tsx";
import { CategoriesField, ProductsField } from "./applies-to.tsx";
import { useSay } from "./say.ts";

/** What of a coupon can be typed. */
export type CouponDraft = {
  code: string;
  type: "percentage" | "fixed" | "free_shipping";
  value: string | null;
  startsAt: string | null;
  endsAt: string | null;
  minimumSubtotal: string | null;
  usageLimit: number | null;
  usageLimitPerCustomer: number | null;
  productIds: string[];
  categoryIds: string[];
  isActive: boolean;
};

// Without letters and digits that are taken for one another.
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A code that nobody guesses: 8 letters and digits, 40 random bits. */
const makeCode = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => LETTERS[byte % LETTERS.length]).join("");

/** What a coupon is worth, and what it applies to. */
export function WorthFields({ form, isNew }: { form: Form<CouponDraft>; isNew?: boolean }) {
  const say = useSay();
  const { type } = form.values;
  return (
    <>
      <Section title={say("what")}>
        <div className="stack">
          <Group align="flex-end" gap="xs">
            <TextInput
              flex={1}
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
            {type === "fixed" && (
              <MoneyField label={say("amount")} {...form.value<string | null>("/value")} required />
            )}
            {type === "percentage" && (
              <TextInput
                label={say("percentage")}
                inputMode="decimal"
                dir="ltr"
                {...form.optional("/value")}
                required
              />
            )}
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
    </>
  );
}

/** When a coupon can be used, and how often. */
export function LimitFields({ form }: { form: Form<CouponDraft> }) {
  const say = useSay();
  return (
    <Section title={say("limits")}>
      <div className="stack">
        <Switch label={say("is_active")} {...form.check("/isActive")} />
        <TimeField label={say("starts_at")} {...form.value<string | null>("/startsAt")} />
        <TimeField label={say("ends_at")} {...form.value<string | null>("/endsAt")} />
        <MoneyField label={say("minimum")} {...form.value<string | null>("/minimumSubtotal")} />
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
