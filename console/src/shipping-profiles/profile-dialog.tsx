import { Switch, TextInput } from "@mantine/core";
import type { ShippingProfile } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { CountriesField } from "../settings/countries-field.tsx";
import { ActDialog } from "../ui/act-dialog.tsx";
import { CountField } from "../ui/fields.tsx";
import { useSay } from "./say.ts";

const labels = ["name", "shipsApart", "countries", "exceptCountries", "handlingDays"] as const;

/** Makes a profile, or changes one. */
export function ProfileDialog({ profile, close }: { profile?: ShippingProfile; close: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { country, list } = useFormats();
  const form = useForm({
    name: profile?.name ?? "",
    shipsApart: profile?.shipsApart ?? false,
    countries: profile?.countries ?? null,
    exceptCountries: profile?.exceptCountries ?? [],
    handlingDays: profile?.handlingDays ?? null,
  });
  const save = useWrite(
    (): Promise<unknown> =>
      profile
        ? saveCarefully({
            base: profile,
            changes: form.changes(),
            read: () => stoa.shippingProfiles.get(profile.id),
            write: (changes, options) => stoa.shippingProfiles.update(profile.id, changes, options),
            label: (field) => say(labels.find((name) => name === field) ?? "name"),
            show: (_, value) => (Array.isArray(value) ? list(value.map(country)) : undefined),
          })
        : stoa.shippingProfiles.create(form.values),
    { changes: ["shippingProfiles"], form, done: sayCore("saved") },
  );
  const { value: only, onChange: setOnly, error } = form.value<string[] | null>("/countries");
  return (
    <ActDialog
      title={say(profile ? "edit" : "create")}
      act={sayCore("save")}
      isSending={save.isSending}
      send={() => save.send()}
      close={close}
    >
      <TextInput
        label={say("name")}
        description={say("name_text")}
        {...form.text("/name")}
        required
        data-autofocus
      />
      <Switch label={say("shipsApart")} description={say("shipsApart_text")} {...form.check("/shipsApart")} />
      <CountriesField
        label={say("countries")}
        description={say("countries_text")}
        value={only ?? []}
        onChange={(next) => setOnly(next.length ? next : null)}
        error={error}
      />
      <CountriesField label={say("exceptCountries")} {...form.value<string[]>("/exceptCountries")} />
      <CountField
        label={say("handlingDays")}
        description={say("handlingDays_text")}
        {...form.value<number | null>("/handlingDays")}
      />
    </ActDialog>
  );
}
