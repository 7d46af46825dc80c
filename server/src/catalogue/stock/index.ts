export { allocate, allocateLines, levelsOf } from "./allocate.ts";
export { stockCard } from "./low-sql.ts";
export { deferStockMoves } from "./move.ts";
export { stockRoutes } from "./routes.ts";
export {
  findSellables,
  type ItemRef,
  lockSellables,
  lockSellablesSoon,
  lockStocked,
  type Sellable,
} from "./sellable-sql.ts";
