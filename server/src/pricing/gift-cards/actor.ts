import type { Call } from "../../http/route.ts";

/** The actor of a change, for the ledger. */
export const actorOf = ({ principal }: Pick<Call, "principal">): string =>
  principal ? `${principal.kind}:${principal.id}` : "anonymous";
