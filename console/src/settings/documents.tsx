import { NativeSelect, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import type { Settings } from "@stoa/client";
import type { Form } from "../core/form.ts";
import { CountField, CountryField } from "../ui/fields.tsx";
import { Section } from "../ui/page.tsx";
import { useFields } from "./fields.ts";
import { useSay } from "./say.ts";
import { SettingsScreen } from "./screen.tsx";

const fields = ["business", "invoices"] as const;

/** Who sells, as invoices name them, and how invoices are numbered. */
export default function Documents() {
  const say = useSay();
  return (
    <SettingsScreen title={say("menu.documents")} text={say("about.documents")} fields={fields}>
      {(form) => <Fields form={form} />}
    </SettingsScreen>
  );
}

function Fields({ form }: { form: Form<Pick<Settings, (typeof fields)[number]>> }) {
  const say = useSay();
  const field = useFields(form);
  const { value: issueOn, onChange, ...ofIssue } = field.value<string | null>("invoices.issueOn");
  return (
    <>
      <Section title={say("documents.business")}>
        <div className="stack">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput {...field.optional("business.name")} description={say("business.name_text")} />
            <TextInput {...field.optional("business.taxId")} description={say("business.tax_text")} />
            <TextInput {...field.optional("business.address1")} />
            <TextInput {...field.optional("business.address2")} />
            <TextInput {...field.optional("business.postalCode")} />
            <TextInput {...field.optional("business.city")} />
            <TextInput {...field.optional("business.province")} />
            <CountryField {...field.value<string | null>("business.country")} />
            <TextInput {...field.optional("business.email")} type="email" dir="ltr" />
            <TextInput {...field.optional("business.phone")} type="tel" dir="ltr" />
          </SimpleGrid>
          <Textarea
            {...field.optional("business.footer")}
            description={say("business.footer_text")}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
          />
        </div>
      </Section>
      <Section title={say("documents.numbers")}>
        <div className="stack">
          <p className="quiet no-margin">{say("documents.numbers_text")}</p>
          <NativeSelect
            {...ofIssue}
            value={issueOn ?? ""}
            onChange={(event) => onChange(event.currentTarget.value || null)}
            data={[
              { value: "", label: say("issue.asked") },
              ...(["placed", "paid", "shipped"] as const).map((value) => ({
                value,
                label: say(`issue.${value}`),
              })),
            ]}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput {...field.text("invoices.prefix")} dir="ltr" maxLength={20} />
            <CountField {...field.value<number | null>("invoices.start")} min={1} />
            <TextInput {...field.text("invoices.creditNotePrefix")} dir="ltr" maxLength={20} />
            <CountField {...field.value<number | null>("invoices.creditNoteStart")} min={1} />
          </SimpleGrid>
        </div>
      </Section>
    </>
  );
}
