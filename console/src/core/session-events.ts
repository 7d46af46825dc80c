// Apart from the session's own file, which needs the client.
let onEnd: () => void = () => undefined;
let onFactorNeeded: () => void = () => undefined;

/** Tells what is done at the end of a session that it has ended. */
export function sessionChanged(isThere: boolean): void {
  if (!isThere) onEnd();
}

/**
 * Takes what proves that this page is the console: the server puts it into the page of a window that somebody goes to, where this browser has a
 * session. The session itself is a cookie that no script can read, and counts only with the proof. Nothing of it is stored: scripts
 * of the shop's theme share the storage of this host. Undefined where there is no session to go on with.
 */
export function takeProof(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>("meta[name=session-proof]");
  meta?.remove();
  return meta?.content || undefined;
}
/** Says what is done when the session ends by itself. */
export function whenSessionEnds(listener: () => void): void {
  onEnd = listener;
}

/** Tells that the store requires a second factor, and whoever is logged in has none. */
export const factorNeeded = (): void => onFactorNeeded();

/** Says what is done when somebody has to add a second factor before anything else. */
export function whenFactorNeeded(listener: () => void): void {
  onFactorNeeded = listener;
}
