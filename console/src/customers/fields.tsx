import { SimpleGrid, Switch, TextInput } from "@mantine/core";
import type { Form } from "../core/form.ts";
import { NoteField, TagsField } from "../ui/fields.tsx";
import { useSay } from "./say.ts";

/** What of a customer can be typed. */
export type CustomerDraft = {
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  company: string | null;
  taxId: string | null;
  taxExempt: boolean;
  marketingOptIn: boolean;
  tags: string[];
  note: string | null;
  externalId: string | null;
};

/** The fields of a customer, in two parts. */
export function PersonFields({ form }: { form: Form<CustomerDraft> }) {
  const say = useSay();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput label={say("first_name")} {...form.text("/firstName")} required maxLength={100} />
      <TextInput label={say("last_name")} {...form.text("/lastName")} maxLength={100} />
      <TextInput
        label={say("email")}
        type="email"
        dir="ltr"
        {...form.text("/email")}
        required
        maxLength={320}
      />
      <TextInput
        label={say("phone")}
        type="tel"
        dir="ltr"
        placeholder="+49 30 123456"
        {...form.optional("/phone")}
      />
      <TextInput label={say("company")} {...form.optional("/company")} />
      <TextInput label={say("tax_id")} dir="ltr" {...form.optional("/taxId")} />
    </SimpleGrid>
  );
}

export function MoreFields({ form }: { form: Form<CustomerDraft> }) {
  const say = useSay();
  return (
    <div className="stack">
      <TagsField label={say("tags")} {...form.value<string[]>("/tags")} />
      <NoteField form={form} pointer="/note" label={say("note")} />
      <Switch label={say("marketing")} {...form.check("/marketingOptIn")} />
      <Switch label={say("tax_exempt")} {...form.check("/taxExempt")} />
      <TextInput label={say("external_id")} dir="ltr" {...form.optional("/externalId")} />
    </div>
  );
}
