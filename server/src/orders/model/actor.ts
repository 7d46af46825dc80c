import type { Principal } from "../../http/request/principal.ts";

/**
 * The actor of a change, for an order's timeline and the stock's ledger: a guest where nobody is logged in.
 */
export const actorOf = (principal: Principal | undefined): string =>
  principal ? `${principal.kind}:${principal.id}` : "guest";

/** The server as an actor, for jobs. */
export const SERVER = "server";
