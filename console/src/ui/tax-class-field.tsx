import { NativeSelect } from "@mantine/core";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useCan } from "../core/session.ts";

/** One of the store's classes of tax, or none: `none` says what counts then. */
export function TaxClassField({
  label,
  none,
  value,
  onChange,
  error,
  ...rest
}: {
  label: string;
  none: string;
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string | undefined;
  "aria-label"?: string;
}) {
  const can = useCan();
  const { data } = useRead(["settings"], (options) => stoa.settings.get(options), {
    enabled: can("settings:read"),
  });
  const classes = new Set([...(data?.tax.classes ?? []), ...(value ? [value] : [])]);
  return (
    <NativeSelect
      {...rest}
      label={label}
      value={value ?? ""}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data={[{ value: "", label: none }, ...classes]}
    />
  );
}
