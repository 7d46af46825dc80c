import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { Answer } from "./server.ts";

// biome-ignore lint/suspicious/noExplicitAny: what the server answered, looked at by assertions
type Json = any;

/**
 * Everything in a list, page by page by its cursor: `ask` gives the data of one, for the query that it is
 * given.
 */
export async function readWholeList(
  name: string,
  ask: (after: Record<string, string>) => Promise<Json>,
): Promise<Json[]> {
  const seen: Json[] = [];
  for (let after = {}; ; ) {
    const page = await ask(after);
    seen.push(...page[name]);
    if (!page.pagination.nextCursor) return seen;
    after = { after: page.pagination.nextCursor };
  }
}

/**
 * Holds that a write under an idempotency key is done once, and that its answer is given again byte for byte;
 * gives the first. `other` is another write under the same key, which is refused.
 */
export async function expectReplay(
  write: (headers: Record<string, string>) => Promise<Answer>,
  other?: typeof write,
): Promise<Answer> {
  const headers = { "idempotency-key": randomUUID() };
  const [first, again] = [await write(headers), await write(headers)];
  assert.ok(first.status < 300, first.text);
  assert.deepEqual([again.status, again.text], [first.status, first.text]);
  assert.equal(again.headers.location, first.headers.location);
  assert.equal(again.headers["idempotent-replayed"], "true");
  if (other) {
    const { status, body, text } = await other(headers);
    assert.deepEqual([status, body.code], [409, "idempotency_key_reused"], text);
  }
  return first;
}
