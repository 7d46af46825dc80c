import { Alert, Anchor } from "@mantine/core";
import { isStoaError } from "@stoa/client";
import { Navigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { passkeyFault } from "../core/passkey.ts";
import { linkChallenge, refusedLink, useMaybeMe } from "../core/session.ts";
import { ByFactor } from "./by-factor.tsx";
import { ByPasskey } from "./by-passkey.tsx";
import { ByPassword } from "./by-password.tsx";
import { Forgotten } from "./forgotten.tsx";
import { Frame } from "./frame.tsx";
import { useSay } from "./say.ts";

/** Where owner and staff log in, by a passkey, or by a password and a second factor where they have one, or set another password by a mailed code. */
export default function LogIn() {
  const say = useSay();
  const me = useMaybeMe();
  const { back, ended } = useSearch({ strict: false }) as { back?: string; ended?: string };
  const [isForgotten, setForgotten] = useState(false);
  const [challenge, setChallenge] = useState(linkChallenge);
  const [error, setError] = useState<unknown>(refusedLink);
  const [isGoing, setGoing] = useState(false);
  const turn = (forgotten: boolean) => {
    setError(undefined);
    setChallenge(undefined);
    setForgotten(forgotten);
  };
  if (me && !isGoing) return <Navigate to="/" replace />;
  const title = challenge ? "factor.title" : isForgotten ? "forgotten.title" : "title";
  const told = { back, onError: setError, onGo: setGoing };
  return (
    <Frame title={say(title)}>
      {ended && error === undefined && !isForgotten && !challenge && (
        <Alert variant="light">{say("ended")}</Alert>
      )}
      {error !== undefined && <Wrong error={error} />}
      {challenge ? (
        <ByFactor {...told} challenge={challenge} onOver={() => setChallenge(undefined)} />
      ) : isForgotten ? (
        <Forgotten onError={setError} onDone={() => turn(false)} />
      ) : (
        <>
          <ByPassword {...told} onChallenge={setChallenge} />
          <ByPasskey {...told} />
        </>
      )}
      <Anchor component="button" type="button" size="sm" onClick={() => turn(!challenge && !isForgotten)}>
        {say(challenge || isForgotten ? "forgotten.back" : "forgotten")}
      </Anchor>
    </Frame>
  );
}

function Wrong({ error }: { error: unknown }) {
  const say = useSay();
  // What a browser says of it is in no language of ours, and tells nobody what to do.
  const text = passkeyFault(error) && say("passkey.none");
  return (
    <Alert color="red" variant="light" role="alert" className="pre-line">
      {text ?? (error instanceof Error ? error.message : String(error))}
      {isStoaError(error) && error.errors.map(({ field, message }) => `\n${message || field}`)}
    </Alert>
  );
}
