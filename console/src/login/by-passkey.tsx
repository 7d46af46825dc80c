import { Button, Divider } from "@mantine/core";
import { goTo } from "../core/go-to.ts";
import { hasPasskeys } from "../core/passkey.ts";
import { logInByPasskey } from "../core/session.ts";
import { useSay } from "./say.ts";
import { type Entering, useEntering } from "./use-entering.ts";

/** Logs in by a passkey, and leads back to where one was; nothing where the browser has none. */
export function ByPasskey({ back, onError, onGo }: Entering & { back: string | undefined }) {
  const say = useSay();
  const { isSending, enter } = useEntering({ onError, onGo });
  if (!hasPasskeys()) return null;
  const go = () =>
    enter(async () => {
      await logInByPasskey();
      goTo(back);
    });
  return (
    <>
      <Divider label={say("or")} />
      <Button variant="default" fullWidth loading={isSending} onClick={() => void go()}>
        {say("passkey")}
      </Button>
    </>
  );
}
