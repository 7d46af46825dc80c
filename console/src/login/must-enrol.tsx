import { Alert, Anchor } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { AddPasskey } from "../account/add-passkey.tsx";
import { Enrol } from "../account/enrol.tsx";
import { hasPasskeys } from "../core/passkey.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { haveEnrolled, logOut } from "../core/session.ts";
import { Frame } from "./frame.tsx";
import { useSay } from "./say.ts";

/** Stands before all screens until somebody has added the second factor that the store requires. */
export default function MustEnrol() {
  const say = useSay();
  const sayCore = useCoreSay();
  const navigate = useNavigate();
  const [isByPasskey, setByPasskey] = useState(false);
  const leave = () => void logOut().then(() => navigate({ to: "/login" }));
  return (
    <Frame title={say("enrol.title")} isWide>
      <Alert variant="light" className="no-print">
        {say("enrol.text")}
      </Alert>
      {isByPasskey ? <AddPasskey onDone={haveEnrolled} /> : <Enrol onDone={haveEnrolled} />}
      {hasPasskeys() && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => setByPasskey(!isByPasskey)}
          className="no-print"
        >
          {say(isByPasskey ? "factor.by_code" : "factor.by_passkey")}
        </Anchor>
      )}
      <Anchor component="button" type="button" size="sm" onClick={leave} className="no-print">
        {sayCore("log_out")}
      </Anchor>
    </Frame>
  );
}
