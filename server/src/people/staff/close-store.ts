import { type Answer, type Call, refused } from "../../http/route.ts";
import { closeStore as close } from "../../platform/stores/index.ts";
import { type Proof, settleProof } from "../auth/index.ts";
import { lockStaff } from "./lock-staff.ts";

/**
 * Closes the store: from the next request on it answers 403 and nothing else, to everybody. Its data stays; only the
 * operator opens it again. Throws 403 for somebody who is not the owner any more.
 */
export async function closeStore(call: Call<object, object, Proof>): Promise<Answer> {
  // First of all, as whoever changes staff waits for this before they lock anybody's row.
  await lockStaff(call, "owner");
  const refusal = await settleProof(call, call.prepared);
  if (refusal) return refused(refusal);
  await close(call.tx);
  return { message: "store.closed", data: null };
}
