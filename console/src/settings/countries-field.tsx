import { MultiSelect } from "@mantine/core";
import { useFormats } from "../core/format.ts";
import { useSay } from "../core/say.ts";
import { countries } from "../ui/countries.ts";

/** Several countries, by their names in the console's language. */
export function CountriesField({
  label,
  description,
  value,
  onChange,
  error,
}: {
  label: string;
  description?: string;
  value: string[];
  onChange: (value: string[]) => void;
  error?: string | undefined;
}) {
  const say = useSay();
  const { country } = useFormats();
  return (
    <MultiSelect
      label={label}
      description={description}
      value={value}
      onChange={onChange}
      error={error}
      data={countries
        .map((code) => ({ value: code, label: country(code) }))
        .sort((a, b) => a.label.localeCompare(b.label))}
      searchable
      hidePickedOptions
      nothingFoundMessage={say("list.none")}
    />
  );
}
