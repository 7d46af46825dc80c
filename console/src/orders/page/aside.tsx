import { Button, TextInput } from "@mantine/core";
import type { Order, OrderUpdate } from "@stoa/client";
import { stoa } from "../../core/client.ts";
import { saveCarefully } from "../../core/conflict.tsx";
import { useWrite } from "../../core/data.ts";
import { ask } from "../../core/dialogs.tsx";
import { useForm } from "../../core/form.ts";
import { useFormats } from "../../core/format.ts";
import { useCan } from "../../core/session.ts";
import { AddressLines } from "../../ui/address.tsx";
import { NoteField, TagsField } from "../../ui/fields.tsx";
import { TextLink } from "../../ui/link-button.tsx";
import { Facts, Section } from "../../ui/page.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { AddressDialog } from "../acts/address-dialog.tsx";
import { useSay } from "../say.ts";

const labels = {
  note: "note",
  tags: "tags",
  externalId: "external_id",
} as const satisfies Partial<Record<keyof OrderUpdate, string>>;
type Draft = Pick<Order, keyof typeof labels>;

const draftOf = ({ note, tags, externalId }: Order): Draft => ({ note, tags, externalId });

/** Who bought, where it goes, and what the staff note. */
export function OrderAside({ order }: { order: Order }) {
  const say = useSay();
  const can = useCan();
  const form = useForm<Draft>(draftOf(order));
  const { language } = useFormats();
  const mayWrite = can("orders:edit");
  const save = useWrite(
    () =>
      saveCarefully({
        base: order,
        changes: form.changes(),
        read: () => stoa.orders.get(order.id),
        write: (changes, options) => stoa.orders.update(order.id, changes, options),
        label: (field) => say(labels[field as keyof Draft] ?? "note"),
      }),
    { changes: ["orders"], form },
  );
  const send = async () => {
    if (await save.send()) form.reset(draftOf(await stoa.orders.get(order.id)));
  };
  const { customer } = order;
  return (
    <>
      <Section title={say("customer")}>
        <div className="stack">
          <div>
            {can("customers:read") ? (
              <TextLink to={`/customers/${customer.id}`}>
                <bdi>{customer.name || customer.email}</bdi>
              </TextLink>
            ) : (
              <bdi>{customer.name}</bdi>
            )}
            <div className="quiet">
              <bdi>{customer.email}</bdi>
            </div>
          </div>
          <OrderPlace order={order} field="shippingAddress" mayWrite={mayWrite} />
          <OrderPlace order={order} field="billingAddress" mayWrite={mayWrite} />
          {order.customerNote && (
            <Facts facts={[[say("customer_note"), <bdi key="note">{order.customerNote}</bdi>]]} />
          )}
        </div>
      </Section>
      {mayWrite && (
        <Section title={say("staff_notes")}>
          <div className="stack">
            <NoteField form={form} pointer="/note" label={say("note")} />
            <TagsField label={say("tags")} {...form.value<string[]>("/tags")} />
            <TextInput label={say("external_id")} dir="ltr" {...form.optional("/externalId")} />
          </div>
        </Section>
      )}
      <Section title={say("facts")}>
        <Facts
          facts={[
            [say("coupon"), order.couponCode],
            [say("language"), language(order.language)],
            [say("imported_from"), order.importedFrom],
            [say("cancel_reason"), order.cancelReason],
            ...Object.entries(order.metadata),
          ]}
        />
      </Section>
      <SaveBar form={form} save={() => void send()} isSending={save.isSending} />
    </>
  );
}

function OrderPlace({
  order,
  field,
  mayWrite,
}: {
  order: Order;
  field: "shippingAddress" | "billingAddress";
  mayWrite: boolean;
}) {
  const say = useSay();
  const address = order[field];
  if (!address && field === "billingAddress") return null;
  return (
    <div>
      <div className="quiet">{say(field === "shippingAddress" ? "shipping_address" : "billing_address")}</div>
      {address ? (
        <address>
          <AddressLines address={address} />
        </address>
      ) : (
        say("no_address")
      )}
      {mayWrite && address && (
        <Button
          size="compact-xs"
          variant="subtle"
          className="no-print"
          onClick={() => void ask((close) => <AddressDialog order={order} field={field} close={close} />)}
        >
          {say("change_address")}
        </Button>
      )}
    </div>
  );
}
