/** The statuses of a claim, and its resolutions. */
export const claimStatuses = ["open", "resolved", "rejected"] as const;
export type ClaimStatus = (typeof claimStatuses)[number];
export const resolutions = ["replace", "refund"] as const;
export type Resolution = (typeof resolutions)[number];

/** The reasons of a claim: damaged, not delivered, not the ordered pieces, or missing in the parcel. */
export const claimReasons = ["damaged", "lost", "wrong", "missing", "other"] as const;
export type ClaimReason = (typeof claimReasons)[number];

/** The status transitions. */
export const claimMoves: Readonly<Record<ClaimStatus, readonly Exclude<ClaimStatus, "open">[]>> = {
  open: ["resolved", "rejected"],
  resolved: [],
  rejected: [],
};
