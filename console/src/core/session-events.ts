// Apart from the session's own file, which needs the client.
const KEY = "stoa-session";
let onEnd: () => void = () => undefined;
let onFactorNeeded: () => void = () => undefined;

/** Notes, for the next visit, whether there is a session to go on with; the session itself is a cookie that no script can read. */
export function sessionChanged(isThere: boolean): void {
  if (isThere) localStorage.setItem(KEY, "1");
  else {
    localStorage.removeItem(KEY);
    onEnd();
  }
}

/** Notes that there is none to go on with. */
export const forgetSession = (): void => localStorage.removeItem(KEY);

/** Whether this browser had a session when it was last here. */
export const hadSession = (): boolean => localStorage.getItem(KEY) !== null;

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
