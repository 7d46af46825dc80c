export { type FiledOrder, type ImportOutcome, identifyOrder, importFiledOrders } from "./import-orders.ts";
