import { ApiError, type FieldError } from "../../http/answers/errors.ts";

export const addressNotAllowed = () =>
  new ApiError(403, "permission_denied", { message: "address_not_allowed" });
export const beyondOwnKey = (errors: readonly FieldError[]) =>
  new ApiError(403, "permission_denied", { message: "beyond_own_key", errors });
export const keyNotActive = () =>
  new ApiError(409, "invalid_status_transition", { message: "key_not_active" });
