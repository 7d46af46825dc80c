import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import type { Me } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { languages } from "../core/language.ts";
import { useSavedForm } from "../core/saved-form.ts";
import { readAgain } from "../core/session.ts";
import { Section } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { useSay } from "./say.ts";

/** One's name, and the language of mails to oneself. */
export function Profile({ me }: { me: Me }) {
  const say = useSay();
  const { form, save, isSending } = useSavedForm({
    now: me,
    valuesOf: ({ name, language }: Me) => ({ name, language }),
    read: () => stoa.auth.tenant.me.get(),
    write: (changed, _latest, options) => stoa.auth.tenant.me.update(changed, options),
    label: (field) => say(field as "name" | "language"),
    changes: ["staff"],
  });
  const { value: language, onChange, error } = form.value<string | null>("/language");
  return (
    <>
      <Section title={say("profile")}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label={say("name")} autoComplete="name" maxLength={200} {...form.text("/name")} />
          <NativeSelect
            label={say("language")}
            value={language ?? ""}
            onChange={(event) => onChange(event.currentTarget.value || null)}
            error={error}
            data={[
              { value: "", label: say("language.store") },
              ...Object.entries(languages).map(([value, label]) => ({ value, label })),
            ]}
          />
        </SimpleGrid>
      </Section>
      <SaveBar
        form={form}
        save={() => void save().then((kept) => kept && readAgain())}
        isSending={isSending}
      />
    </>
  );
}
