import { ApiError, type FieldError } from "../../http/answers/errors.ts";
import type { PlanFault } from "./plans.ts";

/** Why a plan is refused, as clients read it in `details.plan`. */
type Refused = PlanFault | "moved";

const planError = (
  status: number,
  code: "validation_failed" | "version_conflict",
  plan: Refused,
  details = {},
) => new ApiError(status, code, { message: `mcp.plan_${plan}`, details: { ...details, plan } });

/** The refusal of a plan for another write. */
export const planFaultError = (fault: PlanFault) => planError(400, "validation_failed", fault);
/** The refusal of a plan whose resource has changed. */
export const planMovedError = (details?: Record<string, unknown>) =>
  planError(409, "version_conflict", "moved", details);

export const mcpOffError = () => new ApiError(403, "permission_denied", { message: "mcp.off" });
export const argumentsError = (errors: readonly FieldError[]) =>
  new ApiError(400, "validation_failed", { errors });
