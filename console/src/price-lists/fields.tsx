import { TextInput } from "@mantine/core";
import { GroupsField } from "../automatic/groups-field.tsx";
import type { Form } from "../core/form.ts";
import { WindowFields } from "../discounts/fields.tsx";
import { Section } from "../ui/page.tsx";
import type { PriceListDraft } from "./draft.ts";
import { useSay } from "./say.ts";

type Of = { form: Form<PriceListDraft> };

/** What a price list is called. */
export function NameFields({ form }: Of) {
  const say = useSay();
  return (
    <Section title={say("what")}>
      <TextInput label={say("name")} description={say("name_text")} {...form.text("/name")} required />
    </Section>
  );
}

/** When a price list is open, and to whom. */
export function BoundFields({ form }: Of) {
  const say = useSay();
  return (
    <>
      <Section title={say("when")}>
        <div className="stack">
          <WindowFields form={form} />
        </div>
      </Section>
      <Section title={say("who")}>
        <div className="stack">
          <p className="quiet no-margin">{say("who_text")}</p>
          <GroupsField {...form.value<string[]>("/customerGroupIds")} />
        </div>
      </Section>
    </>
  );
}
