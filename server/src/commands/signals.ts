import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
type Signal = (typeof SIGNALS)[number];

/** A command that a signal ended; its exit code is 128 and the signal's number, as shells have it. */
export class Interrupted extends Error {
  readonly exitCode: number;

  constructor(signal: Signal) {
    super(`interrupted by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * Hears of every signal that asks the process to end, which none does by itself then. Returns what ends that.
 */
export function onSignal(act: (signal: Signal) => void): () => void {
  for (const signal of SIGNALS) process.on(signal, act);
  return () => {
    for (const signal of SIGNALS) process.off(signal, act);
  };
}
