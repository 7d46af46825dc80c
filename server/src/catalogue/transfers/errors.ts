import { ApiError, invalidStatusTransition } from "../../http/answers/errors.ts";
import type { TransferStatus } from "./columns.ts";

const next: Readonly<Record<TransferStatus, readonly TransferStatus[]>> = {
  draft: ["sent", "cancelled"],
  sent: ["received", "cancelled"],
  received: [],
  cancelled: [],
};

/** Throws 409 where one status cannot follow another. */
export function expectNext(from: TransferStatus, to: TransferStatus): void {
  if (!next[from].includes(to)) throw invalidStatusTransition(from, to, next[from]);
}

/** Lines and locations of a sent transfer cannot change. */
export const hasLeft = (from: TransferStatus) =>
  new ApiError(409, "invalid_status_transition", {
    message: "stock_transfer.has_left",
    details: { from, to: "draft", allowed: next[from] },
  });

/** A closed location neither takes stock nor gives any. */
export const locationClosed = (locationId: string) =>
  new ApiError(409, "invalid_status_transition", {
    message: "stock_transfer.location_closed",
    details: { from: "closed", to: "active", allowed: ["active"], locationId },
  });
