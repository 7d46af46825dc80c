/** Checks grants of permissions, by the current permissions of the key, owner or staff member. */
export { checkGrant, checkReach, checkRight } from "./check.ts";
export {
  type DailyLimits,
  isCount,
  type LimitName,
  limitNames,
  limitsBeyond,
  limitsText,
  readLimits,
} from "./limits.ts";
export { type Actor, type Bounds, lockActor } from "./lock-actor.ts";
