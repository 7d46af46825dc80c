import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { isStoaError } from "@stoa/client";
import { type FormEvent, useState } from "react";
import { goTo } from "../core/router.tsx";
import { type Challenge, finishLogIn } from "../core/session.ts";
import { useSay } from "./say.ts";

/** Finishes a log-in by a code of the authenticator app, or by a recovery code. */
export function ByFactor({
  challenge,
  back,
  onOver,
  onError,
  onGo,
}: {
  challenge: Challenge;
  back: string | undefined;
  /** Called where it took too long: the log-in begins anew. */
  onOver: () => void;
  onError: (error: unknown) => void;
  onGo: (isGoing: boolean) => void;
}) {
  const say = useSay();
  const [isRecovery, setRecovery] = useState(!challenge.methods.includes("totp"));
  const [isSending, setSending] = useState(false);
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("factor")).trim();
    setSending(true);
    onGo(true);
    onError(undefined);
    try {
      await finishLogIn(challenge, isRecovery ? { recoveryCode: text } : { code: text });
      goTo(back);
    } catch (refused) {
      onGo(false);
      if (isStoaError(refused) && refused.errors.some(({ field }) => field === "/challengeToken")) onOver();
      onError(refused);
    } finally {
      setSending(false);
    }
  }
  const turn = () => {
    onError(undefined);
    setRecovery(!isRecovery);
  };
  const hasBoth = ["totp", "recovery_code"].every((method) => challenge.methods.includes(method));
  return (
    <form onSubmit={send} method="post">
      <Stack>
        <Text size="sm">{say(isRecovery ? "factor.recovery_text" : "factor.text")}</Text>
        <TextInput
          key={isRecovery ? "recovery" : "code"}
          name="factor"
          label={say(isRecovery ? "factor.recovery" : "factor.code")}
          inputMode={isRecovery ? "text" : "numeric"}
          autoComplete="one-time-code"
          required
          withAsterisk={false}
          maxLength={isRecovery ? 100 : 20}
          autoFocus
          dir="ltr"
        />
        <Button type="submit" loading={isSending} fullWidth>
          {say("act")}
        </Button>
        {hasBoth && (
          <Anchor component="button" type="button" size="sm" onClick={turn}>
            {say(isRecovery ? "factor.by_code" : "factor.by_recovery")}
          </Anchor>
        )}
      </Stack>
    </form>
  );
}
