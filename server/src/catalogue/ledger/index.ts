export { movementList } from "./list.ts";
export { movesBetween, type StockCause } from "./moves.ts";
export { moveStock } from "./sql.ts";
