import { NativeSelect } from "@mantine/core";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useCan } from "../core/session.ts";
import { useSay } from "./say.ts";

/** Chooses a shipping profile. `none` says what a product or a rate without one is. */
export function ProfileField({
  none,
  value,
  onChange,
  error,
}: {
  none: string;
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}) {
  const say = useSay();
  const mayRead = useCan()("products:read");
  const { data } = useRead(
    ["shippingProfiles", "all"],
    (signal) => stoa.shippingProfiles.list({ limit: 100 }, signal).take(100),
    { enabled: mayRead },
  );
  if (!value && !data?.length) return null;
  const names = new Map(data?.map(({ id, name }) => [id, name]));
  if (value && !names.has(value)) names.set(value, value.slice(0, 8));
  return (
    <NativeSelect
      label={say("profile")}
      value={value ?? ""}
      error={error}
      disabled={!mayRead}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data={[{ value: "", label: none }, ...[...names].map(([value, label]) => ({ value, label }))]}
    />
  );
}
