import { Paper, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useStore } from "../core/session.ts";
import { LanguageMenu, SchemeSwitch } from "../shell/menus.tsx";

/** What stands around whatever comes before the console itself. */
export function Frame({
  title,
  isWide = false,
  children,
}: {
  title: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  const store = useStore();
  useEffect(() => {
    document.title = `${title} · ${store.name}`;
  }, [title, store.name]);
  return (
    <main className="log-in">
      <div className="log-in-tools no-print">
        <LanguageMenu />
        <SchemeSwitch />
      </div>
      <Paper withBorder p="xl" radius="lg" w="100%" maw={isWide ? 520 : 390} className="log-in-card">
        <Stack gap="md">
          <div>
            <Text size="sm" c="dimmed">
              {store.name}
            </Text>
            <Title order={1}>{title}</Title>
          </div>
          {children}
        </Stack>
      </Paper>
    </main>
  );
}
