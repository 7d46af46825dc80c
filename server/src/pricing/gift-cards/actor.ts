import type { Call } from "../../http/route.ts";

/** Who acts, for the ledger. */
export const actorOf = ({ principal }: Pick<Call, "principal">): string =>
  principal ? `${principal.kind}:${principal.id}` : "anonymous";
