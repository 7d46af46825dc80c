import { isStoaError, type Me, type StoreProfile } from "@stoa/client";
import { useSyncExternalStore } from "react";
import { allows } from "./allows.ts";
import { stoa } from "./client.ts";
import { queryClient } from "./query-client.ts";
import { forgetSession, hadSession } from "./session-events.ts";

/** What is known as long as somebody is logged in. */
type Known = { me: Me | undefined; store: StoreProfile | undefined };

let known: Known = { me: undefined, store: undefined };
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

// The token of `#login=…`, which is taken from the address before anything else, so that nobody finds it there.
function takeLink(): string | undefined {
  const token = /^#login=([\w.-]+)$/.exec(location.hash)?.[1];
  if (token) history.replaceState(null, "", location.pathname + location.search);
  return token;
}

async function enter(token: string): Promise<void> {
  try {
    await stoa.auth.tenant.loginLink({ token }, { query: { cookie: true } });
    tell({ me: await stoa.auth.tenant.me.get() });
  } catch (error) {
    refusedLink = error;
  }
}

async function resume(): Promise<void> {
  if (!hadSession()) return;
  try {
    await stoa.auth.refresh();
    tell({ me: await stoa.auth.tenant.me.get() });
  } catch (error) {
    if (!isStoaError(error) || ![401, 403].includes(error.status)) throw error;
    forgetSession();
    stopBeing();
  }
}

/** Logs in with a password. Throws what the server refuses it by. */
export async function logIn(email: string, password: string): Promise<void> {
  await stoa.auth.tenant.login({ email, password }, { query: { cookie: true } });
  tell({ me: await stoa.auth.tenant.me.get() });
}

/** Ends the session, here and on the server. */
export async function logOut(): Promise<void> {
  await stoa.auth.logout().catch(() => undefined);
  stopBeing();
}

/** Forgets who was logged in, and all that they saw. */
export function stopBeing(): void {
  queryClient.clear();
  tell({ me: undefined });
}

/** Reads anew what the store shows of itself, and who is logged in, after it was changed here. @public */
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
