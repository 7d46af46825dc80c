import { Checkbox, Stack, Text } from "@mantine/core";
import { useCan } from "../core/session.ts";
import { type Kind, kinds } from "./kinds.ts";
import { useSay } from "./say.ts";

const titles = {
  "orders:read": "orders",
  "products:read": "products",
  "customers:read": "customers",
} as const;

/** Chooses kinds of events; those of what one may not read cannot be chosen. */
export function KindsField({
  value,
  onChange,
  error,
}: {
  value: Kind[];
  onChange: (value: Kind[]) => void;
  error: string | undefined;
}) {
  const say = useSay();
  const can = useCan();
  return (
    <div className="stack">
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {Object.entries(kinds).map(([permission, group]) => (
        <Checkbox.Group
          key={permission}
          label={say(`kinds.${titles[permission as keyof typeof kinds]}`)}
          value={value}
          onChange={(next) => onChange(next as Kind[])}
        >
          <Stack gap="xs" mt="xs">
            {group.map((kind) => (
              <Checkbox
                key={kind}
                value={kind}
                disabled={!can(permission) && !value.includes(kind)}
                label={say(`kind.${kind}`)}
                description={<code dir="ltr">{kind}</code>}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      ))}
    </div>
  );
}
