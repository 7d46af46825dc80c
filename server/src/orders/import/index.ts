export { type BroughtIn, type FiledOrder, identifyOrder, takeInOrders } from "./import-orders.ts";
