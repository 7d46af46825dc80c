import { NativeSelect } from "@mantine/core";
import type { Role } from "@stoa/client";
import { allows } from "../core/allows.ts";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useMe } from "../core/session.ts";
import { useSay } from "./say.ts";

/** All roles of the store, by name. */
export const useRoles = (): readonly Role[] =>
  useRead(["roles", "all"], (options) => stoa.roles.list({ limit: 100 }, options).take(500)).data ?? [];

/** Chooses a role; those beyond what one holds oneself cannot be given. */
export function RoleField({
  value,
  onChange,
  error,
  none,
}: {
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
  /** What stands where no role is chosen. */
  none: string;
}) {
  const say = useSay();
  const me = useMe();
  const roles = useRoles();
  const reaches = ({ permissions }: Role) => permissions.every((one) => allows(me.permissions, one));
  return (
    <NativeSelect
      label={say("role")}
      description={say("role_text")}
      value={value ?? ""}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data={[
        { value: "", label: none },
        ...roles.map((role) => ({
          value: role.id,
          label: role.name,
          disabled: !reaches(role) && role.id !== value,
        })),
      ]}
    />
  );
}
