export { levelsWhen, listLevels, type StockLevel } from "./levels-sql.ts";
export { movementList, storeMovementList } from "./list.ts";
export { movesBetween, type StockCause, type StockMove, type StockPlace } from "./moves.ts";
export { deferMoves } from "./sql.ts";
