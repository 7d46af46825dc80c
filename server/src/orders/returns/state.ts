/** The statuses of a return. */
export const returnStatuses = ["requested", "approved", "rejected", "received"] as const;
export type ReturnStatus = (typeof returnStatuses)[number];
export type Decision = Exclude<ReturnStatus, "requested">;

/** The status transitions; the store makes all of them. */
export const returnMoves: Readonly<Record<ReturnStatus, readonly Decision[]>> = {
  requested: ["approved", "rejected"],
  approved: ["received"],
  rejected: [],
  received: [],
};

/** Whether the pieces of a return are reserved for it: no other return can name them. */
export const isOpenReturn = (status: ReturnStatus): boolean => returnMoves[status].length > 0;

/** The statuses of returns whose pieces are reserved. */
export const openStatuses: readonly ReturnStatus[] = returnStatuses.filter(isOpenReturn);
