import { Button, Group, NativeSelect, NumberInput } from "@mantine/core";
import type { Order } from "@stoa/client";
import { useState } from "react";
import type { Form } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import type { nowhere } from "../drafts/address.ts";
import { DiscountFields } from "../drafts/discount-fields.tsx";
import { noDiscount } from "../drafts/draft.ts";
import { KnownCustomer } from "../drafts/find-customer.tsx";
import { LineFields } from "../drafts/lines.tsx";
import { useSay as useDraftSay } from "../drafts/say.ts";
import { useOffered } from "../drafts/shipping.tsx";
import { useSay as useOrderSay } from "../orders/say.ts";
import { AddressFields } from "../ui/address.tsx";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { discountWishes, type EditDraft } from "./draft.ts";
import { useSay } from "./say.ts";

type Of = { form: Form<EditDraft>; order: Order };

/** How many of each line there are to be, and what is added. */
export function LinesPart({ form, order }: Of) {
  const say = useSay();
  const sayOrder = useOrderSay();
  const { money } = useFormats();
  return (
    <>
      <Section title={sayOrder("items")} flush>
        <SimpleTable
          label={sayOrder("items")}
          rows={order.items}
          keyOf={({ id }) => id}
          columns={[
            {
              label: sayOrder("item"),
              show: ({ id, name, options, shippedQuantity }) => (
                <div className={form.values.quantities[id] === 0 ? "struck" : undefined}>
                  <bdi>{[name, ...Object.values(options)].join(" · ")}</bdi>
                  {shippedQuantity > 0 && (
                    <div className="quiet">{say("shipped", { count: shippedQuantity })}</div>
                  )}
                </div>
              ),
            },
            {
              label: sayOrder("unit_price"),
              show: ({ unitPrice }) => money(unitPrice, order.currency),
              isEnd: true,
              isMinor: true,
            },
            {
              label: sayOrder("quantity"),
              isEnd: true,
              show: ({ id, name }) => {
                const field = form.value<number>(`/quantities/${id}`);
                return (
                  <NumberInput
                    size="xs"
                    w={90}
                    aria-label={`${sayOrder("quantity")}: ${name}`}
                    min={0}
                    allowDecimal={false}
                    {...field}
                    onChange={(count) => field.onChange(Number(count) || 0)}
                  />
                );
              },
            },
            {
              label: "",
              isEnd: true,
              show: ({ id, name, quantity }) => {
                const isGone = form.values.quantities[id] === 0;
                const act = say(isGone ? "put_back" : "remove");
                return (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    aria-label={`${act}: ${name}`}
                    onClick={() => form.set(`/quantities/${id}`, isGone ? quantity : 0)}
                  >
                    {act}
                  </Button>
                );
              },
            },
          ]}
        />
      </Section>
      <Section title={say("add")}>
        <LineFields form={form} at="/add" />
      </Section>
    </>
  );
}

/** Where an order goes, and how: `lines` are what is shipped. Where `isEdit`, its method may stay as it is; else the cheapest is taken. */
export function ShippingPart<V extends { shippingAddress: typeof nowhere; method: string | null }>({
  form,
  order,
  lines,
  isEdit = false,
}: {
  form: Form<V>;
  order: Order;
  lines: Parameters<typeof useOffered>[0];
  isEdit?: boolean;
}) {
  const say = useSay();
  const sayDraft = useDraftSay();
  const { money } = useFormats();
  const { shippingAddress, method } = form.values;
  const [isOpen, setOpen] = useState(false);
  const offered = useOffered(lines, isOpen ? shippingAddress : undefined);
  const kept = isEdit ? order.shippingMethod : undefined;
  if (!isOpen)
    return (
      <Section title={sayDraft("shipping")}>
        <Group justify="space-between">
          <bdi>
            {[
              isEdit ? kept?.name : sayDraft("shipping.cheapest"),
              order.shippingAddress?.address1,
              order.shippingAddress?.city,
            ]
              .filter(Boolean)
              .join(" · ") || "—"}
          </bdi>
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            {say("shipping.change")}
          </Button>
        </Group>
      </Section>
    );
  const field = form.value<string | null>("/method");
  return (
    <Section title={sayDraft("shipping")}>
      <div className="stack">
        {isEdit && <p className="quiet no-margin">{say("shipping.text")}</p>}
        <AddressFields form={form} at="/shippingAddress" />
        <NativeSelect
          label={sayDraft("shipping.method")}
          name={field.name}
          error={field.error}
          value={method === null ? "keep" : method}
          onChange={(event) =>
            field.onChange(event.currentTarget.value === "keep" ? null : event.currentTarget.value)
          }
          data={[
            ...(isEdit ? [{ value: "keep", label: say("shipping.keep", { name: kept?.name ?? "—" }) }] : []),
            { value: "", label: sayDraft("shipping.cheapest") },
            ...offered
              .filter(({ id }) => id !== kept?.id)
              .map(({ id, name, price }) => ({ value: id, label: `${name} · ${money(price)}` })),
          ]}
        />
      </div>
    </Section>
  );
}

/** Whose order it is to be. */
export function WhosePart({ form, order, title }: Of & { title: string }) {
  const sayDraft = useDraftSay();
  const [isOpen, setOpen] = useState(false);
  const { customerId, customerName } = form.values;
  return (
    <Section title={title}>
      {isOpen && !customerId ? (
        <div className="stack">
          <KnownCustomer
            error={form.value("/customerId").error}
            choose={({ id, title: name }) => {
              form.set("/customerId", id);
              form.set("/customerName", name);
            }}
          />
        </div>
      ) : (
        <Group justify="space-between">
          <bdi>{customerId ? customerName : order.customer.name || order.customer.email}</bdi>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              form.set("/customerId", null);
              setOpen(true);
            }}
          >
            {sayDraft("customer.other")}
          </Button>
        </Group>
      )}
    </Section>
  );
}

/** What is taken off the whole order by hand. */
export function DiscountPart({ form, order }: Of) {
  const say = useSay();
  const sayDraft = useDraftSay();
  const { money } = useFormats();
  const byHand = order.discounts.filter(({ id }) => id === null);
  const { discountWish } = form.values;
  return (
    <Section title={sayDraft("discounts")}>
      <div className="stack">
        {byHand.map(({ name, amount }) => (
          <p key={name} className="quiet no-margin">
            <bdi>{name}</bdi> · {money(`-${amount}`, order.currency)}
          </p>
        ))}
        <NativeSelect
          label={say("discount")}
          value={discountWish}
          onChange={(event) => {
            const wish = event.currentTarget.value;
            form.set("/discountWish", wish);
            form.set("/discount", wish === "new" ? noDiscount : null);
          }}
          data={discountWishes.map((value) => ({ value, label: say(`discount.${value}`) }))}
        />
        {discountWish === "new" && <DiscountFields form={form} at="/discount" />}
      </div>
    </Section>
  );
}
