import { ApiError, invalidField } from "../../http/answers/errors.ts";

/** For a mailed token that is worth nothing. */
export const wrongToken = () => invalidField("/token", "invalid_code");
/** For an act upon the owner that only a transfer of the store does. */
export const ownerStays = () => new ApiError(403, "owner_only", { message: "owner_stays" });
