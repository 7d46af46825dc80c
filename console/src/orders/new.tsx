import { Button, NativeSelect, Switch, Textarea, TextInput } from "@mantine/core";
import type { Order, OrderCreate } from "@stoa/client";
import type { FormEvent } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { type Form, useForm } from "../core/form.ts";
import { preview } from "../core/preview.tsx";
import { AddressFields } from "../ui/address.tsx";
import { TagsField } from "../ui/fields.tsx";
import { Page, Section } from "../ui/page.tsx";
import { useWayToMade } from "../ui/use-asks-leaver.ts";
import { FindCustomer } from "./find-customer.tsx";
import { OrderLines } from "./lines.tsx";
import { ChosenLines, type Line } from "./new-lines.tsx";
import { useSay } from "./say.ts";
import { methods } from "./words.ts";

const nowhere = {
  firstName: "",
  lastName: "",
  company: null,
  phone: null,
  address1: "",
  address2: null,
  district: null,
  postalCode: null,
  city: "",
  province: null,
  country: "",
};

/** What of a new order can be typed. */
export type OrderDraft = {
  customerId: string | null;
  customer: { email: string; firstName: string; lastName: string; phone: string | null };
  lines: readonly Line[];
  ships: boolean;
  shippingAddress: typeof nowhere;
  paymentMethod: string;
  couponCode: string | null;
  note: string | null;
  tags: string[];
  markPaid: boolean;
  sendMail: boolean;
};

const bodyOf = ({
  customerId,
  customer,
  lines,
  ships,
  shippingAddress,
  paymentMethod,
  ...rest
}: OrderDraft): OrderCreate => ({
  ...rest,
  ...(customerId ? { customerId } : { customer }),
  items: lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
  paymentMethod: paymentMethod as OrderCreate["paymentMethod"],
  ...(ships && { shippingAddress }),
});

/** Takes an order by phone or at the counter. The server prices it; a dry run shows the bill before it is placed. */
export default function NewOrder() {
  const say = useSay();
  const form = useForm<OrderDraft>({
    customerId: null,
    customer: { email: "", firstName: "", lastName: "", phone: null },
    lines: [],
    ships: true,
    shippingAddress: nowhere,
    paymentMethod: "cash",
    couponCode: null,
    note: null,
    tags: [],
    markPaid: false,
    sendMail: true,
  });
  const shown = useWrite(() => stoa.orders.place(bodyOf(form.values), { dryRun: true }), {
    changes: [],
    form,
  });
  const place = useWrite(() => stoa.orders.place(bodyOf(form.values)), {
    changes: ["orders", "stock", "customers"],
    form,
  });
  const goTo = useWayToMade(form.isChanged, place.isSending);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    // A first dry run tells what is wrong at the fields; the second is what is looked at.
    const tried = await shown.send();
    if (!tried) return;
    const isSure = await preview<Order>({
      title: say("new"),
      tryOut: async () => tried,
      show: (order) => <OrderLines order={order} />,
      act: say("place"),
    });
    if (!isSure) return;
    const order = await place.send();
    if (order) goTo(`/orders/${order.id}`);
  };
  return (
    <form onSubmit={send} noValidate>
      <Page
        title={say("new")}
        back="/orders"
        actions={
          <Button
            type="submit"
            loading={shown.isSending || place.isSending}
            disabled={!form.values.lines.length}
          >
            {say("look_and_place")}
          </Button>
        }
        aside={<PaymentPart form={form} />}
      >
        <ChosenLines form={form} />
        <Section title={say("customer")}>
          <FindCustomer form={form} />
        </Section>
        <Section title={say("shipping_address")}>
          <div className="stack">
            <Switch label={say("ships")} {...form.check("/ships")} />
            {form.values.ships && <AddressFields form={form} at="/shippingAddress" />}
          </div>
        </Section>
      </Page>
    </form>
  );
}

function PaymentPart({ form }: { form: Form<OrderDraft> }) {
  const say = useSay();
  return (
    <Section title={say("payment_and_notes")}>
      <div className="stack">
        <NativeSelect
          label={say("method")}
          {...form.text("/paymentMethod")}
          data={methods.map((value) => ({ value, label: say(`method.${value}`) }))}
        />
        <Switch label={say("mark_paid")} {...form.check("/markPaid")} />
        <Switch label={say("send_mail")} {...form.check("/sendMail")} />
        <TextInput label={say("coupon")} {...form.optional("/couponCode")} />
        <Textarea label={say("note")} autosize minRows={2} {...form.optional("/note")} />
        <TagsField label={say("tags")} {...form.value<string[]>("/tags")} />
      </div>
    </Section>
  );
}
