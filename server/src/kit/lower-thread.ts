import { setPriority } from "node:os";

/**
 * Gives the thread that calls it a lower priority, as `nice` has it: 0 is what others have, 19 takes only what they leave of the
 * processor. On Linux only; elsewhere this would be the whole process. Where it is forbidden, the thread goes on as it is.
 */
export function lowerThread(nice: number): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(nice);
  } catch {
    // See above.
  }
}
