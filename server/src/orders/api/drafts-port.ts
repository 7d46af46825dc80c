import type { Answer } from "../../http/answers/answer.ts";
import { ApiError } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import type { OrderCreate, OrderUpdate } from "../placing/index.ts";

type DraftCall<Body = object> = Pick<
  Call<object, Body>,
  "tx" | "store" | "now" | "principal" | "can" | "vault" | "expectedVersions" | "isDryRun"
>;

/**
 * The order room's view of drafts, which import it: `features.ts` passes it in. Undefined where there is no
 * draft with the id.
 */
export type DraftsPort = {
  create(call: DraftCall & { body: OrderCreate }): Promise<Answer>;
  read(call: DraftCall, id: string): Promise<Answer | undefined>;
  /** The explanation of its amounts, as JSON text. */
  explain(call: DraftCall, id: string): Promise<string | undefined>;
  update(call: DraftCall & { body: OrderUpdate }, id: string): Promise<Answer | undefined>;
};

/** The result of an order's look-up, else of a draft's. Throws 404 where there is neither. */
export async function orDraft<T>(order: Promise<T>, draft: () => Promise<T | undefined>): Promise<T> {
  try {
    return await order;
  } catch (error) {
    const found = error instanceof ApiError && error.code === "not_found" ? await draft() : undefined;
    if (!found) throw error;
    return found;
  }
}
