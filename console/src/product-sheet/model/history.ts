/** What changed in one cell. */
export type Edit = { key: string; from: string; to: string };
type Step = readonly Edit[];
/** Steps that were done, and those that were undone and can be done again. */
export type History = { readonly done: readonly Step[]; readonly undone: readonly Step[] };

// Of a sheet of 500 rows, more steps than anybody goes back.
const MOST_STEPS = 200;

export const noHistory: History = { done: [], undone: [] };

/** The history after a step; one that changes nothing is none. */
export function noteStep(history: History, edits: readonly Edit[]): History {
  const step = edits.filter(({ from, to }) => from !== to);
  return step.length ? { done: [...history.done, step].slice(-MOST_STEPS), undone: [] } : history;
}

/** Takes the last step back: `edits` are what the cells are to have. */
export function undo({ done, undone }: History): { history: History; edits: readonly Edit[] } {
  const step = done.at(-1);
  if (!step) return { history: { done, undone }, edits: [] };
  const edits = step.toReversed().map(({ key, from, to }) => ({ key, from: to, to: from }));
  return { history: { done: done.slice(0, -1), undone: [...undone, step] }, edits };
}

/** Does again what was undone last. */
export function redo({ done, undone }: History): { history: History; edits: readonly Edit[] } {
  const step = undone.at(-1);
  if (!step) return { history: { done, undone }, edits: [] };
  return { history: { done: [...done, step], undone: undone.slice(0, -1) }, edits: step };
}
