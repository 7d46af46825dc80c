import { Button, Divider } from "@mantine/core";
import { useState } from "react";
import { hasPasskeys } from "../core/passkey.ts";
import { goTo } from "../core/router.tsx";
import { logInByPasskey } from "../core/session.ts";
import { useSay } from "./say.ts";

/** Logs in by a passkey, and leads back to where one was; nothing where the browser has none. */
export function ByPasskey({
  back,
  onError,
  onGo,
}: {
  back: string | undefined;
  onError: (error: unknown) => void;
  onGo: (isGoing: boolean) => void;
}) {
  const say = useSay();
  const [isSending, setSending] = useState(false);
  if (!hasPasskeys()) return null;
  async function enter() {
    setSending(true);
    onGo(true);
    onError(undefined);
    try {
      await logInByPasskey();
      goTo(back);
    } catch (refused) {
      onGo(false);
      onError(refused);
    } finally {
      setSending(false);
    }
  }
  return (
    <>
      <Divider label={say("or")} />
      <Button variant="default" fullWidth loading={isSending} onClick={() => void enter()}>
        {say("passkey")}
      </Button>
    </>
  );
}
