import { namedTokens } from "../../kit/named-token.ts";

// What an agent knows a cart or an order by. Nobody can guess one, so that who does not have it cannot read it.

/** A cart, seen as a checkout. */
export const checkoutIds = namedTokens("chk_", "ucp checkout");
/** The same cart, seen as one. */
export const cartIds = namedTokens("crt_", "ucp cart");
/** An order. */
export const orderIds = namedTokens("ord_", "ucp order");
