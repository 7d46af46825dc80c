import type { SessionTokens } from "./types.ts";

// Some seconds early: a request is on its way for a while, and clocks differ.
const EARLY_MS = 10_000;

/** What the client knows of its session. */
export type Keeper = {
  current(): SessionTokens | undefined;
  /** The access token to send, renewed first if it expires within seconds. */
  token(): Promise<string | undefined>;
  /** Renews the session unless its access token is another one by now; tells whether there is a new one to try with. */
  renew(refused: string): Promise<boolean>;
  /** Takes over the tokens of an answer, or ends the session. */
  set(session: SessionTokens | undefined): void;
};

/**
 * Keeps a session and renews it with `refresh`, once for all requests that wait for it. `refresh` gives undefined if the
 * session has ended, and throws if nobody knows.
 */
export function keepSession(
  first: SessionTokens | undefined,
  refresh: (session: SessionTokens) => Promise<SessionTokens | undefined>,
  onSession: ((session: SessionTokens | undefined) => void) | undefined,
): Keeper {
  let session = first;
  let renewing: Promise<void> | undefined;

  function set(next: SessionTokens | undefined): void {
    if (!next && !session) return;
    session = next;
    onSession?.(next);
  }
  function renewOnce(): Promise<void> {
    const old = session!;
    renewing ??= refresh(old)
      .then((next) => {
        // Somebody may have logged out, or in, in the meantime.
        if (session === old) set(next);
      })
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  }

  return {
    current: () => session,
    set,
    async token() {
      if (session && session.expiresAt - EARLY_MS <= Date.now()) await renewOnce();
      return session?.accessToken;
    },
    async renew(refused) {
      if (session?.accessToken === refused) await renewOnce();
      return session !== undefined;
    },
  };
}

/** The session in what a log-in or a refresh answered, if there is one. */
export function sessionIn(data: unknown): SessionTokens | undefined {
  const { accessToken, expiresIn, refreshToken, sessionProof } = (data ?? {}) as Record<string, unknown>;
  if (typeof accessToken !== "string" || typeof expiresIn !== "number") return undefined;
  const expiresAt = Date.now() + expiresIn * 1000;
  return {
    accessToken,
    expiresAt,
    ...(typeof refreshToken === "string" && { refreshToken }),
    ...(typeof sessionProof === "string" && { sessionProof }),
  };
}
