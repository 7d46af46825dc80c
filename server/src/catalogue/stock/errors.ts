import { ApiError } from "../../http/answers/errors.ts";

/** The stock is not the one that was expected. */
export const stockConflict = (currentQuantity: number, currentVersion: number) =>
  new ApiError(409, "version_conflict", {
    message: "stock_conflict",
    values: { currentQuantity },
    details: { currentQuantity, currentVersion },
  });
