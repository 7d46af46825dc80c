import { Alert, Anchor, Paper, Stack, Text, Title } from "@mantine/core";
import { isStoaError } from "@stoa/client";
import { Navigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { LanguageMenu, SchemeSwitch } from "../core/menus.tsx";
import { refusedLink, useMaybeMe, useStore } from "../core/session.ts";
import { ByPassword } from "./by-password.tsx";
import { Forgotten } from "./forgotten.tsx";
import { useSay } from "./say.ts";

/** Where owner and staff log in, or set another password by a mailed code. */
export default function LogIn() {
  const say = useSay();
  const store = useStore();
  const me = useMaybeMe();
  const { back, ended } = useSearch({ strict: false }) as { back?: string; ended?: string };
  const [isForgotten, setForgotten] = useState(false);
  const [error, setError] = useState<unknown>(refusedLink);
  const [isGoing, setGoing] = useState(false);
  const title = say(isForgotten ? "forgotten.title" : "title");
  useEffect(() => {
    document.title = `${title} · ${store.name}`;
  }, [title, store.name]);
  const turn = (forgotten: boolean) => {
    setError(undefined);
    setForgotten(forgotten);
  };
  if (me && !isGoing) return <Navigate to="/" replace />;
  return (
    <main className="log-in">
      <div className="log-in-tools">
        <LanguageMenu />
        <SchemeSwitch />
      </div>
      <Paper withBorder p="xl" radius="lg" w="100%" maw={390} className="log-in-card">
        <Stack gap="md">
          <div>
            <Text size="sm" c="dimmed">
              {store.name}
            </Text>
            <Title order={1}>{title}</Title>
          </div>
          {ended && error === undefined && !isForgotten && <Alert variant="light">{say("ended")}</Alert>}
          {error !== undefined && <Wrong error={error} />}
          {isForgotten ? (
            <Forgotten onError={setError} onDone={() => turn(false)} />
          ) : (
            <ByPassword back={back} onError={setError} onGo={setGoing} />
          )}
          <Anchor component="button" type="button" size="sm" onClick={() => turn(!isForgotten)}>
            {say(isForgotten ? "forgotten.back" : "forgotten")}
          </Anchor>
        </Stack>
      </Paper>
    </main>
  );
}

function Wrong({ error }: { error: unknown }) {
  return (
    <Alert color="red" variant="light" role="alert" className="pre-line">
      {error instanceof Error ? error.message : String(error)}
      {isStoaError(error) && error.errors.map(({ field, message }) => `\n${message || field}`)}
    </Alert>
  );
}
