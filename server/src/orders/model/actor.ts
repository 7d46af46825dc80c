import type { Principal } from "../../http/request/principal.ts";

/** Who acts on an order, as its timeline and the stock's ledger have it: a guest where nobody is logged in. */
export const actorOf = (principal: Principal | undefined): string =>
  principal ? `${principal.kind}:${principal.id}` : "guest";

/** The server itself, where a job acts. */
export const SERVER = "server";
