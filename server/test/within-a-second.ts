import assert from "node:assert/strict";

const SECOND_MS = 1_000;

/**
 * Asks without a pause until a request that began a second after this call is answered: stopped, and then for
 * good.
 */
export async function stopsWithinASecond(isStopped: () => Promise<boolean>): Promise<void> {
  const changed = performance.now();
  for (let stoppedAfter: number | undefined; ; ) {
    const asked = performance.now() - changed;
    if (await isStopped()) stoppedAfter ??= asked;
    else {
      assert.equal(stoppedAfter, undefined, "what has stopped stays so");
      assert.ok(asked < SECOND_MS, `a request ${Math.round(asked)} ms after the change was still served`);
    }
    if (asked >= SECOND_MS) return;
  }
}

/** Asks until it holds: at the latest in a request that began a second after the change. */
export async function holdsWithinASecond(holds: () => Promise<boolean>, changed: number): Promise<void> {
  for (;;) {
    const asked = performance.now() - changed;
    if (await holds()) return;
    assert.ok(asked < SECOND_MS, `not in a request ${Math.round(asked)} ms after the change`);
  }
}
