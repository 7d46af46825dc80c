import type { Answer } from "../../http/answers/answer.ts";
import type { Call, Conclusion } from "../../http/route.ts";
import { cancelled } from "../../orders/changes/index.ts";
import { payLinkOf } from "../../orders/mails/index.ts";
import {
  actorOf,
  getOrder,
  lockOrder,
  type OrderRow,
  orders,
  tokensOf,
  unchanged,
} from "../../orders/model/index.ts";
import { type Asking, payByToken } from "../../orders/payments/index.ts";
import { applyChange } from "../../orders/writing/index.ts";
import { type OriginOf, originFor, type StoreSettings } from "../../platform/settings/index.ts";
import { noteSession } from "../../sales/carts/index.ts";

/** What a cart keeps that became an order which a token is to pay: what came of the last try. */
export type ByToken = { outcome: "waits" | "asks" | "refused" };
/** How far such an order is: paid or promised, or what it waits for, or over without. */
export type TokenStanding = "taken" | ByToken["outcome"] | "over";

/** Whether something is a token that agents are granted by Stripe. */
export const isToken = (text: unknown): text is string =>
  typeof text === "string" && /^spt_\w{1,500}$/.test(text);

/** How far an order is, by what its cart keeps; one that no token was to pay is as good as paid. */
export function tokenStanding(row: OrderRow, { byToken }: { byToken?: ByToken }): TokenStanding {
  if (!byToken) return "taken";
  switch (orders.get(row, "paymentStatus")) {
    case "pending":
      return byToken.outcome;
    case "failed":
      return "refused";
    case "cancelled":
      return "over";
    default:
      return "taken";
  }
}

/** Whether an order waits for a token, so that another one may be tried, or the agent may give it up. */
export function waitsForToken(row: OrderRow, session: { byToken?: ByToken }): boolean {
  const standing = tokenStanding(row, session);
  return standing !== "taken" && standing !== "over";
}

/** Cancels an order that waits for a token, for the agent that placed it. Throws 409 where it has moved on. */
export async function giveUp(
  call: Pick<Call, "tx" | "store" | "now" | "principal">,
  id: string,
): Promise<OrderRow> {
  const order = await lockOrder(call.tx, id);
  const change = cancelled(unchanged(order), { reason: "agent_cancelled" }, call.now);
  return (await applyChange(call, change, actorOf(call.principal))).row;
}

/** Where the buyer pays an order by themselves. */
export function payPageOf(
  { vault, originOf }: { vault: Conclusion["vault"]; originOf: OriginOf },
  id: string,
  settings: StoreSettings,
): string {
  const link = payLinkOf(settings, { originOf }, { id, token: tokensOf(vault, id)[0]! });
  return link ?? settings.storefrontUrl ?? originFor(settings, originOf) ?? "";
}

/** An answer that is not whole before a token was tried: `conclude` makes the one that is sent. */
type Settled = Answer & { settle?(call: Conclusion): Promise<Answer> };

/** An order that a token is to pay, of which cart it is, what that keeps, and where the buyer would pay by themselves. */
export type Placed = { orderId: string; cartId: string; session: object; token: string; payPage: string };

/**
 * An answer that has a token tried once the order is committed. `tell` makes the one that is sent of the order as it is then, and of where the
 * buyer goes on.
 */
export const settled = (
  answer: Answer,
  asking: Asking,
  { orderId, cartId, session, token, payPage }: Placed,
  tell: (row: OrderRow, session: { byToken: ByToken }, url: string) => Answer,
): Settled => ({
  ...answer,
  async settle(call) {
    const { outcome, url } = await payByToken(call, asking, orderId, { token, returnUrl: payPage });
    const known = { ...session, byToken: { outcome: outcome === "taken" ? "waits" : outcome } as const };
    if (known.byToken.outcome !== "waits")
      await call.write(async (tx) => noteSession({ ...call, tx }, cartId, known));
    return tell(await getOrder(call.reads, orderId), known, url ?? payPage);
  },
});

/** What a route of such answers does once they are committed. */
export const settle = async (call: Conclusion, answer: Settled): Promise<Answer> =>
  answer.settle ? answer.settle(call) : answer;
