import { namedTokens } from "../../kit/named-token.ts";

// What an agent knows a cart by. Nobody can guess one.

/** A cart, seen as a checkout session. */
export const sessionIds = namedTokens("cs_", "acp checkout session");
/** One that is no checkout. */
export const cartIds = namedTokens("cart_", "acp cart");
