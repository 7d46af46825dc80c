export { moveStock, movesBetween, type StockCause, type StockMove } from "./ledger.ts";
