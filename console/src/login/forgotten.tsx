import { Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { stoa } from "../core/client.ts";
import { notify } from "../core/notify.ts";
import { useSay } from "./say.ts";

/** Mails a code to who forgot the password, and sets another one by it. */
export function Forgotten({ onError, onDone }: { onError: (error: unknown) => void; onDone: () => void }) {
  const say = useSay();
  const [email, setEmail] = useState("");
  const [isMailed, setMailed] = useState(false);
  const [isSending, setSending] = useState(false);
  async function attempt(event: FormEvent, work: () => Promise<void>) {
    event.preventDefault();
    setSending(true);
    onError(undefined);
    try {
      await work();
    } catch (refused) {
      onError(refused);
    } finally {
      setSending(false);
    }
  }
  const ask = (event: FormEvent) =>
    attempt(event, async () => {
      await stoa.auth.tenant.forgotPassword({ email });
      setMailed(true);
    });
  const reset = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    return attempt(event, async () => {
      const [token, password] = [String(form.get("token")).trim(), String(form.get("password"))];
      await stoa.auth.tenant.resetPassword({ email, token, password });
      notify(say("forgotten.done"));
      onDone();
    });
  };
  if (!isMailed)
    return (
      <form onSubmit={ask}>
        <Stack>
          <Text size="sm">{say("forgotten.text")}</Text>
          <TextInput
            type="email"
            label={say("email")}
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            required
            withAsterisk={false}
            maxLength={320}
            autoFocus
            dir="ltr"
          />
          <Button type="submit" loading={isSending} fullWidth>
            {say("forgotten.act")}
          </Button>
        </Stack>
      </form>
    );
  return (
    <form onSubmit={reset}>
      <Stack>
        <Text size="sm">{say("forgotten.mailed", { email })}</Text>
        <TextInput
          key="token"
          name="token"
          label={say("forgotten.code")}
          autoComplete="one-time-code"
          required
          withAsterisk={false}
          maxLength={200}
          autoFocus
          dir="ltr"
        />
        <PasswordInput
          name="password"
          label={say("forgotten.password")}
          autoComplete="new-password"
          required
          withAsterisk={false}
          minLength={8}
          maxLength={128}
          visibilityToggleButtonProps={{ "aria-label": say("show") }}
        />
        <Button type="submit" loading={isSending} fullWidth>
          {say("forgotten.set")}
        </Button>
      </Stack>
    </form>
  );
}
