import { ApiError } from "../../http/answers/errors.ts";

export const wrongCredentials = () => new ApiError(401, "unauthenticated", { message: "wrong_credentials" });
export const emailNotConfirmed = () =>
  new ApiError(403, "email_not_confirmed", {
    details: {
      confirm: "POST /api/v1/auth/customer/verify-email",
      resend: "POST /api/v1/auth/customer/resend-verification",
    },
  });
export const accountLocked = (seconds: number) =>
  new ApiError(429, "account_locked", {
    values: { minutes: Math.ceil(seconds / 60) },
    headers: { "retry-after": String(seconds) },
  });
export const foreignProof = () => new ApiError(401, "unauthenticated", { message: "session_proof" });
export const consoleIsElsewhere = (url: string) =>
  new ApiError(403, "permission_denied", {
    message: "console_elsewhere",
    values: { url },
    details: { console: url },
  });
export const foreignSite = () => new ApiError(403, "permission_denied", { message: "foreign_site" });
