import { ApiError, invalidField } from "../../http/answers/errors.ts";

/** The 400 for a default location that would be closed, or would not sell online. */
export const defaultMustStayOpen = (field: string) => invalidField(field, "default_location_open");

const statusConflict =
  (message: "location.is_default" | "location.in_use" | "location.has_stock", from: string, to: string) =>
  () =>
    new ApiError(409, "invalid_status_transition", { message, details: { from, to, allowed: [] } });

/** The default location is not deleted. */
export const defaultIsNeeded = statusConflict("location.is_default", "default", "deleted");
/** A location with references, such as former stock, cannot be deleted. */
export const locationInUse = statusConflict("location.in_use", "used", "deleted");
/** A location with stock cannot be closed. */
export const hasStockLeft = statusConflict("location.has_stock", "stocked", "closed");
