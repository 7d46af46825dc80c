import type { Tx } from "../../db/tenant.ts";
import {
  keyExpired,
  keyRevoked,
  ownerOnly,
  permissionDenied,
  sessionExpired,
} from "../../http/answers/errors.ts";
import { allows, type Permission, type Principal, permissions } from "../../http/request/principal.ts";
import type { DailyLimits } from "./limits.ts";
import { findKeyShared, findMemberShared } from "./sql.ts";

/** What a key is bounded to, and hands on to the keys that it makes. */
export type Bounds = {
  /** Canonical ranges that it may be used from; from everywhere where empty. */
  allowedIps: readonly string[];
  /** Requests per minute; null for the default. */
  rateLimit: number | null;
  expiresAt: Date | null;
  /** Whether a person confirms what it does that cannot be taken back. */
  confirm: "none" | "person";
  /** What it may do in a day; null for no limits. */
  dailyLimits: DailyLimits | null;
  /** The key that it counts with, where that is not itself. */
  countedWith: string | null;
};

/** A key, the owner or one of the staff, with what they hold at this moment. */
export type Actor = {
  kind: "api_key" | "owner" | "staff";
  id: string;
  permissions: ReadonlySet<string>;
  /** Of a key only. */
  bounds?: Bounds;
};

/**
 * Reads anew what a principal holds, and keeps it from changing until the transaction ends: nobody hands out what was
 * taken from them a moment ago. Throws 401 for a key that was revoked and for somebody who was deactivated, and 403 for
 * an actor who does not hold what is needed, or is not the owner where that is needed.
 */
export async function lockActor(
  tx: Tx,
  { kind, id }: Pick<Principal, "kind" | "id">,
  needed: Permission | "owner",
): Promise<Actor> {
  const actor = kind === "api_key" ? await lockKeyActor(tx, id) : await lockMemberActor(tx, id);
  if (needed === "owner") {
    if (actor.kind !== "owner") throw ownerOnly();
  } else if (!allows(actor.permissions, needed)) throw permissionDenied(needed);
  return actor;
}

async function lockKeyActor(tx: Tx, id: string): Promise<Actor> {
  const key = await findKeyShared(tx, id);
  if (!key || key.isRevoked) throw keyRevoked();
  if (key.isExpired) throw keyExpired(key.expiresAt!);
  return { kind: "api_key", id, permissions: new Set(key.permissions), bounds: key };
}

async function lockMemberActor(tx: Tx, id: string): Promise<Actor> {
  const member = await findMemberShared(tx, id);
  if (!member) throw sessionExpired();
  const held = member.type === "owner" ? permissions : member.permissions;
  return { kind: member.type, id, permissions: new Set(held) };
}
