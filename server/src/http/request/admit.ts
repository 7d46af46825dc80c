import {
  credentialNeeded,
  customerNeeded,
  memberNeeded,
  ownerOnly,
  passwordChangeNeeded,
  permissionDenied,
  permissionsDenied,
  publishableNotEnough,
  secondFactorNeeded,
  sessionNeeded,
} from "../answers/errors.ts";
import type { Route } from "../route.ts";
import { allows, type Principal, type PublishableKey } from "./principal.ts";

/**
 * Turns away who may not use a route; deny is what happens where nothing else is said. Throws 401 and 403.
 */
export function admit(
  { principal, publishable }: { principal?: Principal | undefined; publishable?: PublishableKey | undefined },
  {
    permission,
    beforePasswordChange,
    beforeEnrolment,
  }: Pick<Route, "permission" | "beforePasswordChange" | "beforeEnrolment">,
): void {
  if (principal && principal.kind !== "api_key" && permission !== "open") {
    if (principal.mustChangePassword && !beforePasswordChange) throw passwordChangeNeeded();
    if (principal.mustAddFactor && !beforeEnrolment) throw secondFactorNeeded();
  }
  if (permission === "public" || permission === "open") return;
  if (!principal) {
    const asPerson = permission === "customer" || permission === "session";
    throw publishable && !asPerson ? publishableNotEnough() : credentialNeeded();
  }
  switch (permission) {
    case "owner":
      if (principal.kind !== "owner") throw ownerOnly();
      return;
    case "session":
      if (principal.kind === "api_key") throw sessionNeeded();
      return;
    case "member":
      if (principal.kind !== "owner" && principal.kind !== "staff") throw memberNeeded();
      return;
    case "customer":
      if (principal.kind !== "customer") throw customerNeeded();
      return;
    default:
      if (allows(principal.permissions, permission)) return;
      throw typeof permission === "object" ? permissionsDenied(permission) : permissionDenied(permission);
  }
}
