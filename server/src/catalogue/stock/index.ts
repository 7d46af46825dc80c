export { stockCard } from "./low-sql.ts";
export { leaveStockMoves } from "./move.ts";
export { stockRoutes } from "./routes.ts";
export { findSellables, lockSellables, type Sellable, type Wanted } from "./sellable-sql.ts";
