/** Whether a part of this process gets on with its work. */
export type Health = {
  succeeded(): void;
  failed(): void;
  /** The part's name, if it fails. */
  failing(): readonly string[];
};

/** Work that fails for a moment is tried again for so long before anyone has to know. */
export const PATIENCE_MS = 5_000;

/**
 * The health of the part `name`: it fails where its last try failed, and it has not succeeded for 5 seconds.
 */
export function createHealth(name: string): Health {
  let succeededAt = performance.now();
  let hasFailed = false;
  return {
    succeeded() {
      succeededAt = performance.now();
      hasFailed = false;
    },
    failed() {
      hasFailed = true;
    },
    failing: () => (hasFailed && performance.now() - succeededAt >= PATIENCE_MS ? [name] : []),
  };
}
