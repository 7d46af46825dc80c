import {
  isStoaError,
  type LoggedInStaff,
  type Me,
  type PasskeyAssertion,
  type SecondFactorNeeded,
  type StoreProfile,
} from "@stoa/client";
import { useSyncExternalStore } from "react";
import { allows } from "./allows.ts";
import { stoa } from "./client.ts";
import { signByPasskey } from "./passkey.ts";
import { queryClient } from "./query-client.ts";
import { takeProof, whenFactorNeeded } from "./session-events.ts";

/** What is known as long as somebody is logged in. */
type Known = { me: Me | undefined; store: StoreProfile | undefined; mustEnrol: boolean };
/** A log-in that a second factor has yet to finish. */
export type Challenge = SecondFactorNeeded["secondFactor"];

let known: Known = { me: undefined, store: undefined, mustEnrol: false };
const listeners = new Set<() => void>();

function tell(next: Partial<Known>): void {
  known = { ...known, ...next };
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Reads what the store shows of itself, and goes on with this browser's session, if it has one. Throws where nobody answers. */
export async function begin(): Promise<void> {
  const link = takeLink();
  const [store] = await Promise.all([stoa.storefront.store(), link ? enter(link) : resume()]);
  tell({ store });
}

/** Why the link that led here did not log anybody in. */
export let refusedLink: unknown;
/** What of the log-in by the link that led here a second factor has yet to finish. */
export let linkChallenge: Challenge | undefined;

// The token of `#login=…`, which is taken from the address before anything else, so that nobody finds it there.
function takeLink(): string | undefined {
  const token = /^#login=([\w.-]+)$/.exec(location.hash)?.[1];
  if (token) history.replaceState(null, "", location.pathname + location.search);
  return token;
}

async function enter(token: string): Promise<void> {
  try {
    linkChallenge = await comeIn(await stoa.auth.tenant.loginLink({ token }, { query: { cookie: true } }));
  } catch (error) {
    refusedLink = error;
  }
}

async function resume(): Promise<void> {
  const proof = takeProof();
  if (!proof) return;
  try {
    await stoa.auth.refresh({}, { headers: { "x-session-proof": proof } });
    tell({ me: await stoa.auth.tenant.me.get() });
  } catch (error) {
    if (!isStoaError(error) || ![401, 403].includes(error.status)) throw error;
    stopBeing();
  }
}

async function comeIn(answer: LoggedInStaff | SecondFactorNeeded): Promise<Challenge | undefined> {
  if ("secondFactor" in answer) return answer.secondFactor;
  tell({ me: await stoa.auth.tenant.me.get() });
  return undefined;
}

/** Logs in with a password; gives what a second factor has yet to finish, if it has to. Throws what the server refuses it by. */
export async function logIn(email: string, password: string): Promise<Challenge | undefined> {
  return comeIn(await stoa.auth.tenant.login({ email, password }, { query: { cookie: true } }));
}

/** Finishes a log-in by a second factor. Throws what the server refuses it by. */
export async function finishLogIn(
  { challengeToken }: Challenge,
  factor: { code: string } | { recoveryCode: string } | { passkey: PasskeyAssertion },
): Promise<void> {
  const body = { challengeToken, ...factor };
  await comeIn(await stoa.auth.tenant.secondFactor(body, { query: { cookie: true } }));
}

/** Logs in by a passkey alone. Throws what the server refuses it by, and what the browser does; see `passkeyFault`. */
export async function logInByPasskey(): Promise<void> {
  const { challengeToken, options } = await stoa.auth.tenant.passkeyLogin.start();
  const body = { challengeToken, credential: await signByPasskey(options) };
  await comeIn(await stoa.auth.tenant.passkeyLogin.create(body, { query: { cookie: true } }));
}

whenFactorNeeded(() => tell({ mustEnrol: true }));

/** Whether the person who is logged in can do nothing before they add a second factor. */
export const useMustEnrol = (): boolean => useSyncExternalStore(subscribe, () => known.mustEnrol);

/** Lets in who has added a second factor; all that was refused before is read anew. */
export function haveEnrolled(): void {
  queryClient.clear();
  tell({ mustEnrol: false });
}

/** Ends the session, here and on the server. */
export async function logOut(): Promise<void> {
  await stoa.auth.logout().catch(() => undefined);
  stopBeing();
}

/** Forgets who was logged in, and all that they saw. */
export function stopBeing(): void {
  queryClient.clear();
  tell({ me: undefined, mustEnrol: false });
}

/** Reads anew what the store shows of itself, and who is logged in, after it was changed here. */
export async function readAgain(): Promise<void> {
  const [store, me] = await Promise.all([stoa.storefront.store(), stoa.auth.tenant.me.get()]);
  tell({ store, me });
}

/** Who is logged in, outside of components. */
export const whoIs = (): Me | undefined => known.me;

/** Who is logged in; undefined where nobody is. */
export const useMaybeMe = (): Me | undefined => useSyncExternalStore(subscribe, () => known.me);

/** Who is logged in. Only for screens, which nobody else sees. */
export function useMe(): Me {
  const me = useMaybeMe();
  if (!me) throw new Error("nobody is logged in");
  return me;
}

/** Whether the person who is logged in may do what needs a permission. */
export function useCan(): (needed: string | readonly string[] | undefined) => boolean {
  const me = useMaybeMe();
  return (needed) => allows(me?.permissions ?? [], needed);
}

/** What the store shows of itself: name, currency, languages, time zone. */
export function useStore(): StoreProfile {
  const store = useSyncExternalStore(subscribe, () => known.store);
  if (!store) throw new Error("the store is not known yet");
  return store;
}
