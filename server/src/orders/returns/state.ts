/** What a return can be (contract, section 5). */
export const returnStatuses = ["requested", "approved", "rejected", "received"] as const;
export type ReturnStatus = (typeof returnStatuses)[number];
export type Decision = Exclude<ReturnStatus, "requested">;

/** Which status may follow which; all of it is done by the store. */
export const returnMoves: Readonly<Record<ReturnStatus, readonly Decision[]>> = {
  requested: ["approved", "rejected"],
  approved: ["received"],
  rejected: [],
  received: [],
};

/** Whether the pieces of a return are kept for it: no other return can have them. */
export const isOpenReturn = (status: ReturnStatus): boolean => returnMoves[status].length > 0;

/** The statuses of returns whose pieces are kept for them. */
export const openStatuses: readonly ReturnStatus[] = returnStatuses.filter(isOpenReturn);
