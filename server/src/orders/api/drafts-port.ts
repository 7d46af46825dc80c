import type { Answer } from "../../http/answers/answer.ts";
import { ApiError } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import type { OrderCreate, OrderUpdate } from "../placing/index.ts";

type Calling<Body = object> = Pick<
  Call<object, Body>,
  "tx" | "store" | "now" | "principal" | "can" | "vault" | "expectedVersions" | "isDryRun"
>;

/** What orders know of drafts, which are a noun to the right of them: `features.ts` hands it over. Undefined where there is no draft with an id. */
export type DraftsOf = {
  create(call: Calling & { body: OrderCreate }): Promise<Answer>;
  read(call: Calling, id: string): Promise<Answer | undefined>;
  /** How its amounts were reached, as JSON text. */
  explain(call: Calling, id: string): Promise<string | undefined>;
  update(call: Calling & { body: OrderUpdate }, id: string): Promise<Answer | undefined>;
};

/** What is found of an order; where there is none, what is found of a draft. Throws 404 where there is neither. */
export async function orDraft<T>(order: Promise<T>, draft: () => Promise<T | undefined>): Promise<T> {
  try {
    return await order;
  } catch (error) {
    const found = error instanceof ApiError && error.code === "not_found" ? await draft() : undefined;
    if (!found) throw error;
    return found;
  }
}
