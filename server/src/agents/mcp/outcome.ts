import { hash } from "node:crypto";
import type { Answer } from "../../http/answers/answer.ts";

const ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
// The next number goes to the first write that commits: it does not change what was decided.
const NUMBER = /"(orderNumber|returnNumber|invoiceNumber|number)":"[^"]*"/g;
/** The bytes that distinguish outcomes. */
export const OUTCOME_BYTES = 12;

/**
 * The hash of a write's answer, without the parts that differ in each run: ids and times from its `now` on,
 * and the next numbers. Answers with secrets are compared by their kind alone.
 */
export function outcomeOf({ status = 200, data }: Answer, now: Date, isSecret: boolean): Buffer {
  const text = isSecret ? "" : String(data ?? "");
  const lasting = text
    .replaceAll(ID, (id) => (idTime(id) >= now.getTime() ? "new" : id))
    .replaceAll(TIME, (time) => (Date.parse(time) >= now.getTime() ? "now" : time))
    .replaceAll(NUMBER, '"$1":""');
  return hash("sha256", `${status}\n${lasting}`, "buffer").subarray(0, OUTCOME_BYTES);
}

// When a UUID of version 7 was made (RFC 9562, section 5.7).
const idTime = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
