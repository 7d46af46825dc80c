import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Answer } from "../../http/answers/answer.ts";
import type { Principal } from "../../http/request/principal.ts";
import { canonicalJson } from "../../kit/json/parse.ts";
import type { Vault } from "../../kit/secrets/vault.ts";

const ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
// The next number goes to the first write that commits: it does not change what was decided.
const NUMBER = /"(orderNumber|returnNumber|invoiceNumber|number)":"[^"]*"/g;
/** The bytes that distinguish outcomes. */
const OUTCOME_BYTES = 12;

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

/** The terms of a plan: the store, the principal, and the write with all its arguments. */
export type Terms = {
  storeId: string;
  principal: Pick<Principal, "kind" | "id">;
  operation: string;
  arguments: object;
};

/** The state when a write was planned, which has to be the same when it is carried out. */
export type Found = {
  /** The version of the changed resource, as in its ETag; undefined where it has none. */
  version: number | undefined;
  /** The outcome of the write; undefined where the version suffices. */
  outcome: Buffer | undefined;
};

export type Plan = Found & {
  /** The idempotency key of the write. */
  id: string;
  expiresAt: Date;
};

/** The reasons why a plan is refused for a write. */
export type PlanFault =
  | "unreadable"
  | "of_another"
  | "of_another_tool"
  | "arguments_changed"
  | "forged"
  | "expired";

/** How long a plan may be carried out. */
export const PLAN_MS = 600_000;

// id, expiry in seconds, version, outcome; then the hints at a fault's reason, and the seal.
const ID_BYTES = 12;
const HINT_BYTES = 3;
const MAC_BYTES = 16;
const HEAD_BYTES = ID_BYTES + 4 + 4 + 1 + OUTCOME_BYTES;
const PLAN_BYTES = HEAD_BYTES + 3 * HINT_BYTES + MAC_BYTES;
const NO_VERSION = 0xffffffff;
const PREFIX = "plan_";
/** How long a plan's text is. */
export const PLAN_LENGTH = PREFIX.length + Math.ceil((PLAN_BYTES * 4) / 3);

/** Makes the text of a plan that nobody else can make, for a write and what was found out of it. */
export function makePlan(
  vault: Vault,
  terms: Terms,
  { version, outcome }: Found,
  now: Date,
): { text: string; plan: Plan } {
  const head = Buffer.alloc(HEAD_BYTES);
  randomBytes(ID_BYTES).copy(head);
  const expires = Math.floor((now.getTime() + PLAN_MS) / 1_000);
  head.writeUInt32BE(expires, ID_BYTES);
  head.writeUInt32BE(version ?? NO_VERSION, ID_BYTES + 4);
  head.writeUInt8(outcome ? 1 : 0, ID_BYTES + 8);
  outcome?.copy(head, ID_BYTES + 9, 0, OUTCOME_BYTES);
  const open = Buffer.concat([head, ...hintsOf(vault, terms).map(([first]) => first!)]);
  const bytes = Buffer.concat([open, sealsOf(vault, open, terms)[0]!]);
  return { text: PREFIX + bytes.toString("base64url"), plan: planOf(head) };
}

/** Reads a plan that is sent with a write. Returns the fault of any other text. */
export function readPlan(
  vault: Vault,
  text: string,
  terms: Terms,
  now: Date,
): { plan: Plan } | { fault: PlanFault } {
  const bytes = Buffer.from(text.slice(PREFIX.length), "base64url");
  const isWhole = text.startsWith(PREFIX) && text.length === PLAN_LENGTH && bytes.length === PLAN_BYTES;
  // One text of each plan: base64 has several for the same bytes.
  if (!isWhole || PREFIX + bytes.toString("base64url") !== text) return { fault: "unreadable" };
  const open = bytes.subarray(0, PLAN_BYTES - MAC_BYTES);
  const seal = bytes.subarray(PLAN_BYTES - MAC_BYTES);
  if (!sealsOf(vault, open, terms).some((mine) => timingSafeEqual(mine, seal)))
    return { fault: faultOf(vault, bytes, terms) };
  const plan = planOf(Buffer.from(open.subarray(0, HEAD_BYTES)));
  return plan.expiresAt <= now ? { fault: "expired" } : { plan };
}

function planOf(head: Buffer): Plan {
  const version = head.readUInt32BE(ID_BYTES + 4);
  return {
    id: `plan-${head.toString("hex", 0, ID_BYTES)}`,
    expiresAt: new Date(head.readUInt32BE(ID_BYTES) * 1_000),
    version: version === NO_VERSION ? undefined : version,
    outcome: head.readUInt8(ID_BYTES + 8) ? head.subarray(ID_BYTES + 9) : undefined,
  };
}

const sealsOf = (vault: Vault, open: Buffer, { storeId, principal, operation, arguments: args }: Terms) =>
  vault
    .macs(
      "mcp plan",
      canonicalJson([open.toString("hex"), storeId, principal.kind, principal.id, operation, args]),
    )
    .map((mac) => mac.subarray(0, MAC_BYTES));

// The seal shows only that a plan does not match. Hashes of the parts, too short to prove anything, show
// which part.
function hintsOf(vault: Vault, { storeId, principal, operation, arguments: args }: Terms) {
  return [[storeId, principal.kind, principal.id], [operation], args].map((part) =>
    vault.macs("mcp plan hint", canonicalJson(part)).map((mac) => mac.subarray(0, HINT_BYTES)),
  );
}

const hintFaults: readonly PlanFault[] = ["of_another", "of_another_tool", "arguments_changed"];

function faultOf(vault: Vault, bytes: Buffer, terms: Terms): PlanFault {
  const differing = hintsOf(vault, terms).findIndex((hints, i) => {
    const at = HEAD_BYTES + i * HINT_BYTES;
    return !hints.some((hint) => hint.equals(bytes.subarray(at, at + HINT_BYTES)));
  });
  return hintFaults[differing] ?? "forged";
}
