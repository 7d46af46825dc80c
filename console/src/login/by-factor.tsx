import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { isStoaError } from "@stoa/client";
import { type FormEvent, useState } from "react";
import { goTo } from "../core/go-to.ts";
import { hasPasskeys, signByPasskey } from "../core/passkey.ts";
import { type Challenge, finishLogIn } from "../core/session.ts";
import { useSay } from "./say.ts";
import { type Entering, useEntering } from "./use-entering.ts";

// In this order: the quickest first, the last resort last.
const methods = ["passkey", "totp", "recovery_code"] as const;
type Method = (typeof methods)[number];

/** Finishes a log-in by a passkey, a code of the authenticator app, or a recovery code. */
export function ByFactor({
  challenge,
  back,
  onOver,
  onError,
  onGo,
}: Entering & {
  challenge: Challenge;
  back: string | undefined;
  /** Called where it took too long: the log-in begins anew. */
  onOver: () => void;
}) {
  const say = useSay();
  const { passkey } = challenge;
  const usable = methods.filter(
    (one) => challenge.methods.includes(one) && (one !== "passkey" || (passkey && hasPasskeys())),
  );
  const [method, setMethod] = useState<Method>(usable[0] ?? "recovery_code");
  const { isSending, enter } = useEntering({ onError, onGo });
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("factor")).trim();
    void enter(async () => {
      try {
        if (method === "passkey") await finishLogIn(challenge, { passkey: await signByPasskey(passkey!) });
        else await finishLogIn(challenge, method === "totp" ? { code: text } : { recoveryCode: text });
      } catch (refused) {
        if (isStoaError(refused) && refused.errors.some(({ field }) => field === "/challengeToken")) onOver();
        throw refused;
      }
      goTo(back);
    });
  }
  const turn = (to: Method) => {
    onError(undefined);
    setMethod(to);
  };
  return (
    <form onSubmit={send} method="post">
      <Stack>
        <Text size="sm">{say(texts[method])}</Text>
        {method !== "passkey" && (
          <TextInput
            key={method}
            name="factor"
            label={say(method === "totp" ? "factor.code" : "factor.recovery")}
            inputMode={method === "totp" ? "numeric" : "text"}
            autoComplete="one-time-code"
            required
            withAsterisk={false}
            maxLength={method === "totp" ? 20 : 100}
            autoFocus
            dir="ltr"
          />
        )}
        <Button type="submit" loading={isSending} fullWidth>
          {say(method === "passkey" ? "passkey" : "act")}
        </Button>
        {usable
          .filter((one) => one !== method)
          .map((one) => (
            <Anchor key={one} component="button" type="button" size="sm" onClick={() => turn(one)}>
              {say(others[one])}
            </Anchor>
          ))}
      </Stack>
    </form>
  );
}

const texts = {
  passkey: "factor.passkey_text",
  totp: "factor.text",
  recovery_code: "factor.recovery_text",
} as const;
const others = {
  passkey: "factor.by_passkey",
  totp: "factor.by_code",
  recovery_code: "factor.by_recovery",
} as const;
