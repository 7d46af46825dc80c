import type { Call } from "../../http/route.ts";
import type { StockCause } from "../ledger/index.ts";

/** The ledger's cause of what a request does. */
export const causeOf = ({ principal }: Pick<Call, "principal">, reason: string): StockCause => ({
  reason,
  actor: principal ? `${principal.kind}:${principal.id}` : "anonymous",
});
