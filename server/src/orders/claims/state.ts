/** What a claim can be, and how the store makes good for it. */
export const claimStatuses = ["open", "resolved", "rejected"] as const;
export type ClaimStatus = (typeof claimStatuses)[number];
export const resolutions = ["replace", "refund"] as const;
export type Resolution = (typeof resolutions)[number];

/** What was wrong with pieces: they arrived damaged, did not arrive, are not those that were ordered, or were not in their parcel. */
export const claimReasons = ["damaged", "lost", "wrong", "missing", "other"] as const;
export type ClaimReason = (typeof claimReasons)[number];

/** Which status may follow which. */
export const claimMoves: Readonly<Record<ClaimStatus, readonly Exclude<ClaimStatus, "open">[]>> = {
  open: ["resolved", "rejected"],
  resolved: [],
  rejected: [],
};
