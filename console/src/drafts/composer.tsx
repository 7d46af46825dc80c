import { NativeSelect, Switch, Textarea, TextInput } from "@mantine/core";
import type { Form } from "../core/form.ts";
import { useSay as useOrderSay } from "../orders/say.ts";
import { methods } from "../orders/words.ts";
import { AddressFields } from "../ui/address.tsx";
import { TagsField } from "../ui/fields.tsx";
import { Section } from "../ui/page.tsx";
import { DiscountFields } from "./discount-fields.tsx";
import type { Draft } from "./draft.ts";
import { FindCustomer } from "./find-customer.tsx";
import { LineFields } from "./lines.tsx";
import { useSay } from "./say.ts";
import { ShippingFields } from "./shipping.tsx";

type Of = { form: Form<Draft> };

/** What a draft is made of: lines, whose it is, where it goes. */
export function ComposerFields({ form }: Of) {
  const say = useSay();
  const sayOrder = useOrderSay();
  return (
    <>
      <Section title={sayOrder("items")}>
        <LineFields form={form} at="/items" />
      </Section>
      <Section title={sayOrder("customer")}>
        <FindCustomer form={form} />
      </Section>
      <Section title={say("shipping")}>
        <div className="stack">
          <Switch label={sayOrder("ships")} {...form.check("/ships")} />
          {form.values.ships && <AddressFields form={form} at="/shippingAddress" />}
          <ShippingFields form={form} />
        </div>
      </Section>
    </>
  );
}

/** What is taken off a draft, how it is paid, and what is noted. `paid` says whether it is paid already, which no draft keeps. */
export function ComposerAside({
  form,
  paid,
}: Of & { paid: { value: boolean; set: (value: boolean) => void } | undefined }) {
  const say = useSay();
  const sayOrder = useOrderSay();
  return (
    <>
      <Section title={say("discounts")}>
        <div className="stack">
          <DiscountFields form={form} at="/discount" />
          <TextInput label={sayOrder("coupon")} {...form.optional("/couponCode")} />
          <Switch label={say("automatic")} {...form.check("/automaticDiscounts")} />
        </div>
      </Section>
      <Section title={sayOrder("payment_and_notes")}>
        <div className="stack">
          <NativeSelect
            label={sayOrder("method")}
            {...form.text("/paymentMethod")}
            data={methods.map((value) => ({ value, label: sayOrder(`method.${value}`) }))}
          />
          {paid && (
            <Switch
              label={sayOrder("mark_paid")}
              checked={paid.value}
              onChange={(event) => paid.set(event.currentTarget.checked)}
            />
          )}
          <Switch label={sayOrder("send_mail")} {...form.check("/sendMail")} />
          <Textarea label={sayOrder("note")} autosize minRows={2} {...form.optional("/note")} />
          <TagsField label={sayOrder("tags")} {...form.value<string[]>("/tags")} />
        </div>
      </Section>
    </>
  );
}
