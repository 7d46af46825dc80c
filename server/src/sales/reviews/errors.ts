import { ApiError } from "../../http/answers/errors.ts";

/** Nobody reviews what was not delivered to them. */
export const notDelivered = () => new ApiError(403, "permission_denied", { message: "review.not_delivered" });
