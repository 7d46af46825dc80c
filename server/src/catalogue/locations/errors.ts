import { ApiError, invalidField } from "../../http/answers/errors.ts";

/** The 400 for a default location that would be closed, or would not sell online. */
export const defaultStays = (field: string) => invalidField(field, "default_location_open");

const notDeleted = (message: "location.is_default" | "location.in_use", from: string) => () =>
  new ApiError(409, "invalid_status_transition", { message, details: { from, to: "deleted", allowed: [] } });

/** The default location is not deleted. */
export const defaultIsNeeded = notDeleted("location.is_default", "default");
/** A location that something refers to, such as stock that it had, is not deleted. */
export const locationInUse = notDeleted("location.in_use", "used");
