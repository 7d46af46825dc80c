import { Switch, Textarea, TextInput } from "@mantine/core";
import type { Form } from "../core/form.ts";
import { AddressFields } from "../ui/address.tsx";
import { CountField } from "../ui/fields.tsx";
import { Section } from "../ui/page.tsx";
import type { LocationDraft } from "./draft.ts";
import { useSay } from "./say.ts";

type Of = { form: Form<LocationDraft> };

/** What a location is called, and where it is. */
export function PlaceFields({ form }: Of) {
  const say = useSay();
  return (
    <>
      <Section title={say("what")}>
        <div className="stack">
          <TextInput label={say("name")} {...form.text("/name")} required />
          <TextInput
            label={say("code")}
            description={say("code_text")}
            dir="ltr"
            {...form.optional("/code")}
          />
        </div>
      </Section>
      <Section title={say("address")}>
        <div className="stack">
          <Switch label={say("has_address")} {...form.check("/hasAddress")} />
          {form.values.hasAddress && <AddressFields form={form} at="/address" isPlace />}
        </div>
      </Section>
      <Section title={say("pickup")}>
        <div className="stack">
          <Switch
            label={say("pickup.offered")}
            description={say("pickup.offered_text")}
            {...form.check("/pickup/isOffered")}
          />
          <Textarea
            label={say("pickup.instructions")}
            autosize
            minRows={2}
            {...form.optional("/pickup/instructions")}
          />
        </div>
      </Section>
    </>
  );
}

/** How a location is used; the default one is always open and sells online. */
export function UseFields({ form, isDefault = false }: Of & { isDefault?: boolean }) {
  const say = useSay();
  return (
    <Section title={say("use")}>
      <div className="stack">
        {isDefault ? (
          <p className="quiet no-margin">{say("default_text")}</p>
        ) : (
          <>
            <Switch
              label={say("is_active")}
              description={say("is_active_text")}
              {...form.check("/isActive")}
            />
            <Switch
              label={say("sells_online")}
              description={say("sells_online_text")}
              {...form.check("/sellsOnline")}
            />
          </>
        )}
        <CountField
          label={say("position")}
          description={say("position_text")}
          {...form.value<number | null>("/position")}
        />
      </div>
    </Section>
  );
}
