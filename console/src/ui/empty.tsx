import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** Why there is nothing here yet, and what to do about it. */
export function Empty({
  icon,
  title,
  text,
  action,
}: {
  icon: IconName;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Stack align="center" gap="xs" className="empty">
      <span className="empty-icon">
        <Icon name={icon} size={26} />
      </span>
      <Title order={2}>{title}</Title>
      {text && (
        <Text size="sm" c="dimmed" ta="center" maw={420}>
          {text}
        </Text>
      )}
      {action}
    </Stack>
  );
}
