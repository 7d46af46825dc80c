export { LeftCart } from "./columns.ts";
export { cartsOf, tellCarts } from "./held-of.ts";
export { cartRestedKind, sweepCartsKind } from "./jobs.ts";
export { cartMessages } from "./messages.ts";
export { cartRoutes } from "./routes.ts";
