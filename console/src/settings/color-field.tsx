import { TextInput } from "@mantine/core";
import { useSay } from "./say.ts";

/** A color as `#rrggbb`, typed or picked; no text leaves it to the pages. */
export function ColorField({
  name,
  label,
  value,
  onChange,
  error,
}: {
  name: string;
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}) {
  const say = useSay();
  return (
    <TextInput
      name={name}
      label={label}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value.trim() || null)}
      error={error}
      placeholder={say("color.usual")}
      maxLength={7}
      dir="ltr"
      rightSection={
        <input
          type="color"
          className="swatch"
          value={/^#[0-9a-f]{6}$/i.test(value ?? "") ? value! : "#ffffff"}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-label={say("color.pick", { name: label })}
        />
      }
    />
  );
}
