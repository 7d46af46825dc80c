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

/** The bounds of a key, which also apply to the keys that it creates. */
export type Bounds = {
  /** Canonical ranges that it may be used from; from everywhere where empty. */
  allowedIps: readonly string[];
  /** Requests per minute; null for the default. */
  rateLimit: number | null;
  expiresAt: Date | null;
  /** Whether a person confirms its irreversible actions. */
  confirm: "none" | "person";
  /** Its daily limits; null for none. */
  dailyLimits: DailyLimits | null;
  /** The key that it counts with, where that is not itself. */
  countedWith: string | null;
};

/** A key, the owner or a staff member, with their current permissions. */
export type Actor = {
  kind: "api_key" | "owner" | "staff";
  id: string;
  permissions: ReadonlySet<string>;
  /** Of a key only. */
  bounds?: Bounds;
};

/**
 * Reads a principal's current permissions, and locks them until the transaction ends: revoked permissions
 * cannot be granted on. Throws 401 for a revoked key and a deactivated person, and 403 for an actor who lacks
 * the needed permission, or is not the owner where that is needed.
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
  const granted = member.type === "owner" ? permissions : member.permissions;
  return { kind: member.type, id, permissions: new Set(granted) };
}
