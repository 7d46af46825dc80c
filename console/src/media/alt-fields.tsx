import { TextInput } from "@mantine/core";
import { useFormats } from "../core/format.ts";
import { useStore } from "../core/session.ts";

type Alt = Record<string, string>;

/** What a picture shows, in words, as the API takes it: without the languages in which nothing is said. */
export const altOf = (alt: Alt): Alt =>
  Object.fromEntries(Object.entries(alt).filter(([, text]) => text.trim()));

/** What a picture shows, in each language of the store. */
export function AltFields({ alt, onChange }: { alt: Alt; onChange: (alt: Alt) => void }) {
  const { languages } = useStore();
  const { language } = useFormats();
  return languages.map((one) => (
    <TextInput
      key={one}
      lang={one}
      label={language(one)}
      value={alt[one] ?? ""}
      maxLength={500}
      onChange={(event) => onChange({ ...alt, [one]: event.currentTarget.value })}
    />
  ));
}
