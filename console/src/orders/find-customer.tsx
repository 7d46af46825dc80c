import { Anchor, Radio, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import type { Form } from "../core/form.ts";
import type { OrderDraft } from "./new.tsx";
import { useSay } from "./say.ts";

/** Names the buyer of a new order: one who is known, found by words, or a new one. */
export function FindCustomer({ form }: { form: Form<OrderDraft> }) {
  const say = useSay();
  const [text, setText] = useState("");
  const [isNew, setIsNew] = useState(false);
  const [q] = useDebouncedValue(text.trim(), 200);
  const { data } = useRead(["search", q], (options) => stoa.search.get({ q }, options), {
    enabled: q.length > 1,
  });
  const choose = async (id: string) => {
    form.set("/customerId", id);
    const { firstName, lastName, phone, company, addresses } = await stoa.customers.get(id);
    const { id: _id, ...known } = addresses.find((one) => one.isDefaultShipping) ?? addresses[0] ?? { id };
    const names = { firstName, lastName, phone, company };
    const at = { ...form.values.shippingAddress, ...names, ...known };
    form.set(
      "/shippingAddress",
      Object.fromEntries(
        Object.keys(form.values.shippingAddress).map((key) => [key, at[key as keyof typeof at]]),
      ),
    );
  };
  const toggle = () => {
    form.set("/customerId", null);
    // Who was looked for in vain by their address need not be typed again.
    if (!isNew && q.includes("@") && !form.values.customer.email) form.set("/customer/email", q);
    setIsNew(!isNew);
  };
  return (
    <Stack gap="sm">
      {isNew ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label={say("first_name")} {...form.text("/customer/firstName")} required />
          <TextInput label={say("last_name")} {...form.text("/customer/lastName")} required />
          <TextInput label={say("email")} type="email" dir="ltr" {...form.text("/customer/email")} required />
          <TextInput label={say("phone")} type="tel" dir="ltr" {...form.optional("/customer/phone")} />
        </SimpleGrid>
      ) : (
        <>
          <TextInput
            label={say("find_customer")}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={form.value("/customerId").error}
          />
          {data && !data.customers?.length && (
            <p className="quiet no-margin" role="status">
              {say("no_customer", { words: q })}
            </p>
          )}
          <Radio.Group
            role="radiogroup"
            aria-label={say("find_customer")}
            value={form.values.customerId}
            onChange={(id) => void choose(id)}
          >
            <Stack gap="xs">
              {data?.customers?.map(({ id, title, subtitle }) => (
                <Radio key={id} value={id} label={title} description={subtitle} />
              ))}
            </Stack>
          </Radio.Group>
        </>
      )}
      <Anchor component="button" type="button" size="sm" ta="start" onClick={toggle}>
        {say(isNew ? "known_customer" : "new_customer")}
      </Anchor>
    </Stack>
  );
}
