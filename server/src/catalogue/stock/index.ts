export { allocate, levelsOf } from "./allocate.ts";
export { stockCard } from "./low-sql.ts";
export { deferStockMoves } from "./move.ts";
export { stockRoutes } from "./routes.ts";
export { findSellables, lockSellables, type Sellable, type Wanted } from "./sellable-sql.ts";
