import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { goTo } from "../core/go-to.ts";
import { type Challenge, logIn } from "../core/session.ts";
import { useSay } from "./say.ts";
import { type Entering, useEntering } from "./use-entering.ts";

/** Logs in by email address and password, and leads back to where one was; or on to the second factor. */
export function ByPassword({
  back,
  onChallenge,
  onError,
  onGo,
}: Entering & { back: string | undefined; onChallenge: (challenge: Challenge) => void }) {
  const say = useSay();
  const { isSending, enter } = useEntering({ onError, onGo });
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void enter(async () => {
      const challenge = await logIn(String(form.get("email")), String(form.get("password")));
      if (challenge) onChallenge(challenge);
      else goTo(back);
    });
  }
  return (
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
  );
}
