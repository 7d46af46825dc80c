import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import type { Answer } from "./server.ts";

const PAUSE_MS = 200;

/** Asks again where the machine is too busy to answer in time (503), as the server says. */
export async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    assert.ok(answer.headers["retry-after"]);
    await pause(PAUSE_MS);
  }
}
