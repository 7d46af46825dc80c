import { ApiError } from "../../http/answers/errors.ts";

/** Only customers who received the product can review it. */
export const notDelivered = () => new ApiError(403, "permission_denied", { message: "review.not_delivered" });
