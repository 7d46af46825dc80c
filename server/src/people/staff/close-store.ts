import { forgetAtCommit } from "../../db/fresh-cache.ts";
import { statement } from "../../db/statement.ts";
import type { Answer, Call } from "../../http/route.ts";
import type { Verdict } from "../auth/index.ts";
import { lockStaffAsOwner } from "./power.ts";
import { settleProof } from "./prove.ts";

const close = statement("select close_store()");

/**
 * Closes the store: from the next request on it answers 403 and nothing else, to everybody. Its data stays; only the
 * operator opens it again. Throws 403 for who is not the owner any more.
 */
export async function closeStore(call: Call<object, object, Verdict>): Promise<Answer> {
  const { tx, prepared } = call;
  const refusal = await settleProof(call, prepared, "/password");
  if (refusal) return { message: "ok", data: null, refusal };
  await lockStaffAsOwner(tx, call.principal!);
  await tx.query(close);
  forgetAtCommit(tx);
  return { message: "store.closed", data: null };
}
