import { Alert, Button, Paper, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { isStoaError } from "@stoa/client";
import { Navigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState } from "react";
import { LanguageMenu, SchemeSwitch } from "../core/menus.tsx";
import { goTo } from "../core/router.tsx";
import { logIn, useMaybeMe, useStore } from "../core/session.ts";
import { textsOf } from "../core/texts.ts";
import type en from "./texts/en.json";

const useSay = textsOf<typeof en>("login");

/** Where owner and staff log in. */
export default function LogIn() {
  const say = useSay();
  const store = useStore();
  const me = useMaybeMe();
  const { back, ended } = useSearch({ strict: false }) as { back?: string; ended?: string };
  const [error, setError] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    document.title = `${say("title")} · ${store.name}`;
  });

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setSending(true);
    setError(undefined);
    try {
      await logIn(String(form.get("email")), String(form.get("password")));
      goTo(back);
    } catch (refused) {
      setError(refused);
    } finally {
      setSending(false);
    }
  }

  if (me && !isSending) return <Navigate to="/" replace />;
  return (
    <main className="log-in">
      <div className="log-in-tools">
        <LanguageMenu />
        <SchemeSwitch />
      </div>
      <Paper withBorder p="xl" radius="lg" w="100%" maw={380}>
        <Stack component="div" gap="md">
          <div>
            <Text size="sm" c="dimmed">
              {store.name}
            </Text>
            <Title order={1}>{say("title")}</Title>
          </div>
          {ended && !error && <Alert variant="light">{say("ended")}</Alert>}
          {error !== undefined && (
            <Alert color="red" variant="light" role="alert">
              {error instanceof Error ? error.message : String(error)}
              {isStoaError(error) &&
                error.errors.map(({ field, message }) => <div key={field}>{message}</div>)}
            </Alert>
          )}
          <form onSubmit={send} method="post">
            <Stack>
              <TextInput
                name="email"
                type="email"
                label={say("email")}
                autoComplete="username"
                required
                withAsterisk={false}
                maxLength={320}
                autoFocus
                dir="ltr"
              />
              <PasswordInput
                name="password"
                label={say("password")}
                autoComplete="current-password"
                required
                withAsterisk={false}
                maxLength={128}
                visibilityToggleButtonProps={{ "aria-label": say("show") }}
              />
              <Button type="submit" loading={isSending} fullWidth>
                {say("act")}
              </Button>
            </Stack>
          </form>
        </Stack>
      </Paper>
    </main>
  );
}
