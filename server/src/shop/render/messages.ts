import type { Checked, Need, Prepared, Rendered, RenderRequest, ThemeError, ThemeFiles } from "./protocol.ts";

/** The worker's requests by name, with their input and answer. */
export type Work = {
  render: { input: RenderRequest; answer: Rendered };
  prepare: { input: { theme: { key: string } }; answer: Prepared };
  check: { input: { files: Readonly<Record<string, string>> }; answer: Checked };
};

export type WorkName = keyof Work;

export type ToWorker =
  | { [Name in WorkName]: { type: "work"; id: number; work: Name; input: Work[Name]["input"] } }[WorkName]
  | { type: "theme"; key: string; theme: ThemeFiles }
  | { type: "answers"; id: number; answers: unknown[] }
  | { type: "forget"; id: number };

export type FlatThemeError = { code: ThemeError["code"]; message: string; at: ThemeError["at"] };

export type FromWorker =
  | { type: "theme"; id: number; key: string }
  | { type: "needs"; id: number; needs: Need[] }
  | { type: "done"; id: number; answer: Work[WorkName]["answer"] }
  | { type: "failed"; id: number; error: FlatThemeError };

/**
 * The cells of the memory that the worker shares, by which the host sees how long it has been at it.
 * Microseconds of the worker's CPU.
 */
export const METER = {
  /** The id of the work, 0 while it waits. */
  work: 0,
  /** 1 while it compiles, 0 while it renders. */
  isCompiling: 1,
  /** The worker's CPU time when this phase began. */
  since: 2,
  /** Spent by this work in earlier phases of either sort. */
  compiled: 3,
  rendered: 4,
  cells: 5,
} as const;
