import assert from "node:assert/strict";
import type { Answer, Sent } from "./server.ts";

/** An id that nothing has. */
export const MISSING = "01900000-0000-7000-8000-000000000000";

/** A field that an error names, alone or with the error's code. */
export type Fault = string | readonly [field: string, code: string];

type CheckedAnswer = Pick<Answer, "status" | "body" | "text">;

/** Holds that an answer has this status, and gives its data. */
export function dataOf({ status, body, text }: CheckedAnswer, expected = 200): CheckedAnswer["body"] {
  assert.equal(status, expected, text.slice(0, 2_000));
  return body.data;
}

/** Holds that an answer is a refusal. Where faults are given, its errors name these fields and no others. */
export function assertRefused(answer: CheckedAnswer, status: number, code: string, ...faults: Fault[]): void {
  const told = answer.text.slice(0, 2_000);
  assert.deepEqual([answer.status, answer.body?.code], [status, code], told);
  if (!faults.length) return;
  const fields = faults.map((fault) => (typeof fault === "string" ? fault : fault[0]));
  assert.deepEqual(fieldsOf(answer), [...new Set(fields)].sort(), told);
  for (const fault of faults) {
    if (typeof fault === "string") continue;
    const has = answer.body.errors.some((error: CheckedAnswer["body"]) =>
      same([error.field, error.code], fault),
    );
    assert.ok(has, `${fault.join(": ")} in ${told}`);
  }
}

/**
 * Holds that an answer is 400 with `validation_failed`, and that its errors name these fields and no others.
 */
export function assertInvalid(answer: CheckedAnswer, ...faults: Fault[]): void {
  assertRefused(answer, 400, "validation_failed", ...faults);
}

/** The fields that an answer's errors name, each once, sorted. */
export function fieldsOf({ body }: Pick<CheckedAnswer, "body">): string[] {
  const errors: { field: string }[] = body?.errors ?? [];
  return [...new Set(errors.map(({ field }) => field))].sort();
}

/** Holds that another store's id is refused as one that nothing has, by every byte, and gives the refusal. */
export async function asMissing(
  foreign: string,
  ask: (id: string, sent: Sent) => Promise<Answer>,
): Promise<Answer> {
  const sent = { headers: { "x-request-id": "the-same-for-both" } };
  const [theirs, missing] = await Promise.all([ask(foreign, sent), ask(MISSING, sent)]);
  assert.deepEqual(comparable(theirs), comparable(missing));
  return theirs;
}

/** An answer but for when it was given. */
export const comparable = ({ status, text, headers: { date, ...headers } }: Answer) => ({
  status,
  text,
  headers,
});

/** An answer's bytes without the request's id: equal where two refusals may not be told apart. */
export function bytesOf({ text, body }: CheckedAnswer): string {
  return text.replace(body.requestId, "");
}

const same = (one: readonly string[], other: readonly string[]) => one.join(" ") === other.join(" ");
