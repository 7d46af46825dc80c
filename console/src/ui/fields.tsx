import {
  NativeSelect,
  SimpleGrid,
  Tabs,
  TagsInput,
  Text,
  Textarea,
  TextInput,
  type TextInputProps,
} from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import type { Form } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay } from "../core/say.ts";
import { useStore } from "../core/session.ts";
import { countries } from "./countries.ts";
import { instantOf, localOf } from "./zone-time.ts";

/** An amount, typed and sent as text: no number with a point in binary ever has it. A decimal comma is taken for a point. */
export function MoneyField({
  value,
  onChange,
  ...rest
}: Omit<TextInputProps, "value" | "onChange"> & {
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const { currency } = useStore();
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      dir="ltr"
      value={value ?? ""}
      onChange={(event) => {
        const text = event.currentTarget.value.trim().replace(",", ".");
        onChange(text === "" ? null : text);
      }}
      leftSection={
        <Text size="xs" c="dimmed" component="span">
          {currency}
        </Text>
      }
      leftSectionWidth={48}
    />
  );
}

/** Words of one's own, each a tag. */
export function TagsField({
  label,
  description,
  value,
  onChange,
  error,
}: {
  label: string;
  description?: string;
  value: string[] | undefined;
  onChange: (value: string[]) => void;
  error?: string | undefined;
}) {
  const say = useSay();
  return (
    <TagsInput
      label={label}
      description={description}
      value={value ?? []}
      onChange={onChange}
      error={error}
      placeholder={value?.length ? undefined : say("tags.type")}
      splitChars={[",", "،"]}
      acceptValueOnBlur
      clearable={false}
    />
  );
}

/** A country, by its name in the console's language. */
export function CountryField({
  label,
  value,
  onChange,
  error,
  only = countries,
  required,
}: {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string | undefined;
  only?: readonly string[];
  required?: boolean;
}) {
  const { country } = useFormats();
  const options = only
    .map((code) => ({ value: code, label: country(code) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <NativeSelect
      label={label}
      value={value ?? ""}
      error={error}
      required={required}
      autoComplete="country"
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data={[{ value: "", label: "—" }, ...options]}
    />
  );
}

/** A moment, typed in the store's time zone and sent in UTC. */
export function TimeField({
  label,
  value,
  onChange,
  error,
  description,
}: {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string | undefined;
  description?: string;
}) {
  const { timeZone } = useStore();
  return (
    <TextInput
      label={label}
      type="datetime-local"
      description={description ?? timeZone}
      value={value ? localOf(value, timeZone) : ""}
      error={error}
      onChange={(event) =>
        onChange(event.currentTarget.value ? instantOf(event.currentTarget.value, timeZone) : null)
      }
    />
  );
}

/**
 * The texts of one thing in all languages of the store, side by side where there is room. `draw` makes the fields of a language; one that
 * `isFaulty` shows itself, so that nobody looks for what is wrong.
 */
export function Languages({
  draw,
  isFaulty,
}: {
  draw: (language: string, isDefault: boolean) => ReactNode;
  isFaulty: (language: string) => boolean;
}) {
  const { languages, defaultLanguage } = useStore();
  const { language } = useFormats();
  const all = [defaultLanguage, ...languages.filter((one) => one !== defaultLanguage)];
  const [here, setHere] = useState(defaultLanguage);
  const faulty = all.filter(isFaulty);
  const told = faulty.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is newly wrong leads there; one may leave again
  useEffect(() => {
    if (faulty[0] && !faulty.includes(here)) setHere(faulty[0]);
  }, [told]);
  if (all.length === 1) return draw(defaultLanguage, true);
  if (all.length === 2)
    return (
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {all.map((one, i) => (
          <section key={one} aria-label={language(one)}>
            <Text size="xs" c="dimmed" mb={4}>
              {language(one)}
            </Text>
            {draw(one, i === 0)}
          </section>
        ))}
      </SimpleGrid>
    );
  return (
    <Tabs value={here} onChange={(one) => setHere(one ?? defaultLanguage)} keepMounted={false}>
      <Tabs.List mb="sm">
        {all.map((one) => (
          <Tabs.Tab key={one} value={one} c={faulty.includes(one) ? "var(--mantine-color-error)" : undefined}>
            {language(one)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {all.map((one, i) => (
        <Tabs.Panel key={one} value={one}>
          {draw(one, i === 0)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** A text of several lines. */
export function NoteField<V extends object>({
  form,
  pointer,
  label,
  rows = 3,
}: {
  form: Form<V>;
  pointer: string;
  label: string;
  rows?: number;
}) {
  return <Textarea label={label} autosize minRows={rows} maxRows={12} {...form.optional(pointer)} />;
}

/** A number, a whole one unless `step` says otherwise; no text is `null`. */
export function CountField({
  value,
  onChange,
  min = 0,
  ...rest
}: Pick<TextInputProps, "label" | "description" | "placeholder" | "error" | "required" | "step"> & {
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
}) {
  return (
    <TextInput
      {...rest}
      type="number"
      min={min}
      dir="ltr"
      value={value ?? ""}
      onChange={(event) =>
        onChange(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))
      }
    />
  );
}
