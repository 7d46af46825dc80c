/** A state with those before it and those that were undone. */
export type History<S> = {
  readonly past: readonly S[];
  readonly now: S;
  readonly future: readonly S[];
  /** What the last change was of; a further change of the same is undone together with it. */
  readonly of: string | undefined;
};

const MOST = 200;

/** Begins a history. */
export const begin = <S>(now: S): History<S> => ({ past: [], now, future: [], of: undefined });

/** Adds a state. Changes of the same thing in a row, such as the letters of a text, are one step. */
export function change<S>(history: History<S>, next: S, of?: string): History<S> {
  if (next === history.now) return history;
  const isSame = of !== undefined && of === history.of;
  return {
    past: isSame ? history.past : [...history.past, history.now].slice(-MOST),
    now: next,
    future: [],
    of,
  };
}

/** Goes a step back; the same where there is none. */
export function undo<S>({ past, now, future, ...rest }: History<S>): History<S> {
  if (!past.length) return { past, now, future, ...rest };
  return { past: past.slice(0, -1), now: past.at(-1)!, future: [now, ...future], of: undefined };
}

/** Takes the last undone step up again; the same where there is none. */
export function redo<S>({ past, now, future, ...rest }: History<S>): History<S> {
  const [next, ...later] = future;
  if (next === undefined) return { past, now, future, ...rest };
  return { past: [...past, now], now: next, future: later, of: undefined };
}
