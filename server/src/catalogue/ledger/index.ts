export { movementList, storeMovementList } from "./list.ts";
export { movesBetween, type StockCause, type StockMove } from "./moves.ts";
export { leaveMoves } from "./sql.ts";
