import { Anchor, Button, Group, Radio, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useRef, useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import type { Form } from "../core/form.ts";
import { useSay as useOrderSay } from "../orders/say.ts";
import { nowhere } from "./address.ts";
import type { Draft } from "./draft.ts";
import { useSay } from "./say.ts";

type Found = { id: string; title: string; subtitle: string };

/** Names the buyer of a draft: one who is known, found by words, or a new one. */
export function FindCustomer({ form }: { form: Form<Draft> }) {
  const say = useSay();
  const sayOrder = useOrderSay();
  const { customerId, customerName, customer } = form.values;
  const [isNew, setIsNew] = useState(customerId === null && customer.email !== "");
  const looked = useRef("");
  const toggle = () => {
    // Who was looked for in vain by their address need not be typed again.
    if (!isNew && !customer.email && looked.current.includes("@"))
      form.set("/customer/email", looked.current);
    setIsNew(!isNew);
  };
  const choose = async ({ id, title }: Found) => {
    form.set("/customerId", id);
    form.set("/customerName", title);
    const { firstName, lastName, phone, company, addresses } = await stoa.customers.get(id);
    const known = addresses.find((one) => one.isDefaultShipping) ?? addresses[0];
    const at = { ...form.values.shippingAddress, firstName, lastName, phone, company, ...known };
    const fields = Object.keys(nowhere) as (keyof typeof nowhere)[];
    form.set("/shippingAddress", Object.fromEntries(fields.map((field) => [field, at[field]])));
  };
  if (customerId !== null)
    return (
      <Group justify="space-between">
        <bdi>{customerName}</bdi>
        <Button size="compact-sm" variant="default" onClick={() => form.set("/customerId", null)}>
          {say("customer.other")}
        </Button>
      </Group>
    );
  return (
    <Stack gap="sm">
      {isNew ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label={sayOrder("first_name")} {...form.text("/customer/firstName")} required />
          <TextInput label={sayOrder("last_name")} {...form.text("/customer/lastName")} />
          <TextInput
            label={sayOrder("email")}
            type="email"
            dir="ltr"
            {...form.text("/customer/email")}
            required
          />
          <TextInput label={sayOrder("phone")} type="tel" dir="ltr" {...form.optional("/customer/phone")} />
        </SimpleGrid>
      ) : (
        <KnownCustomer
          error={form.value("/customerId").error}
          choose={(found) => void choose(found)}
          onText={(text) => {
            looked.current = text;
          }}
        />
      )}
      <Anchor component="button" type="button" size="sm" ta="start" onClick={toggle}>
        {sayOrder(isNew ? "known_customer" : "new_customer")}
      </Anchor>
    </Stack>
  );
}

/** Finds customers by words. */
export function KnownCustomer({
  choose,
  onText,
  error,
}: {
  choose: (found: Found) => void;
  /** Is told what was typed. */
  onText?: (text: string) => void;
  error?: string | undefined;
}) {
  const say = useOrderSay();
  const [text, setText] = useState("");
  const [q] = useDebouncedValue(text.trim(), 200);
  const { data } = useRead(["search", q], (options) => stoa.search.get({ q }, options), {
    enabled: q.length > 1,
  });
  return (
    <>
      <TextInput
        label={say("find_customer")}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onText?.(event.currentTarget.value.trim());
        }}
        onKeyDown={(event) => {
          // Enter looks for somebody; it does not place the order.
          if (event.key === "Enter") event.preventDefault();
        }}
        error={error}
      />
      {data && !data.customers?.length && (
        <p className="quiet no-margin" role="status">
          {say("no_customer", { words: q })}
        </p>
      )}
      <Radio.Group
        role="radiogroup"
        aria-label={say("find_customer")}
        value=""
        onChange={(id) => {
          const found = data?.customers?.find((one) => one.id === id);
          if (found) choose(found as Found);
        }}
      >
        <Stack gap="xs">
          {data?.customers?.map(({ id, title, subtitle }) => (
            <Radio key={id} value={id} label={title} description={subtitle} />
          ))}
        </Stack>
      </Radio.Group>
    </>
  );
}
