/** Who may grant what: the one place that reads anew what a key, the owner or one of the staff holds now. */
export { checkGrant, checkReach } from "./check.ts";
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
