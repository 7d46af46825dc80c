export { movementList } from "./list.ts";
export { movesBetween, type StockCause, type StockMove } from "./moves.ts";
export { moveStock } from "./sql.ts";
