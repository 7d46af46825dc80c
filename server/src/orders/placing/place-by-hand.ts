import type { Answer } from "../../http/answers/answer.ts";
import { madeAnswer } from "../../http/nouns/noun-routes.ts";
import type { Call, Opening } from "../../http/route.ts";
import type { Together } from "../../http/together.ts";
import { type PayLinks, payLinkOf } from "../mails/index.ts";
import { tokensOf } from "../model/access-tokens.ts";
import { type OrderRow, orders } from "../model/columns.ts";
import { placingTogether } from "./open-together.ts";
import { countByHand, placeOrder } from "./place-order.ts";
import { openPlacement, type Placement, type PlacementInputs } from "./placement.ts";

/** The inputs of placing an order by hand. */
export type OpenPlacement = { placement: Placement; found: PlacementInputs; isCollected: boolean };

/** Reads and locks the inputs of an order by hand, and whether a provider collects its payment. */
export async function openPlacing(
  call: Pick<Opening, "tx" | "vault">,
  placement: Placement,
  payLinks: PayLinks,
): Promise<OpenPlacement> {
  const { paymentMethod: method } = placement;
  const [found, isCollected] = await Promise.all([
    openPlacement(call, placement),
    method === "cash" || placement.isPaid ? false : payLinks.isCollected(call.tx, method),
  ]);
  return { placement, found, isCollected };
}

/** How orders by hand are placed together; `placementOf` reads one, or finds that the request places none. */
export const placingByHand = <C extends Pick<Opening, "principal">>(
  placementOf: (call: C) => Placement | undefined,
  payLinks: PayLinks,
): Together<C, OpenPlacement> =>
  placingTogether(
    placementOf,
    async (tx, method) => method !== "cash" && payLinks.isCollected(tx, method),
    (placement, found, isCollected) => ({ placement, found, isCollected: isCollected && !placement.isPaid }),
  );

type PlacingCall = Pick<Call, "tx" | "store" | "now" | "principal" | "vault" | "can" | "isDryRun">;

/**
 * Places an order by hand, and answers it with its payment link. Throws as `placeOrder` and `countByHand`.
 */
export async function placeAndAnswer(
  call: PlacingCall,
  opened: OpenPlacement,
  payLinks: PayLinks,
): Promise<Answer> {
  return placementAnswer(call, await placeByHand(call, opened), opened, payLinks);
}

/** Places an order by hand, and returns its row. Throws as `placeOrder` and `countByHand`. */
export async function placeByHand(call: PlacingCall, { placement, found }: OpenPlacement): Promise<OrderRow> {
  const { row, reduction } = placeOrder(call, placement, found);
  await countByHand(call, reduction, { granted: placement.granted, placed: row });
  return row;
}

/** The answer of an order that was placed by hand. */
export function placementAnswer(
  call: PlacingCall,
  row: OrderRow,
  { found, isCollected }: OpenPlacement,
  payLinks: PayLinks,
): Answer {
  const id = orders.get(row, "id");
  // A dry run rolls the order back, so it has no payment link.
  const isPaidThere = isCollected && !call.isDryRun && orders.get(row, "dueAmount") > 0n;
  const token = tokensOf(call.vault, id)[0]!;
  const url = isPaidThere && payLinkOf(found.settings, payLinks, { id, token });
  const more = url ? { payment: { url } } : undefined;
  return madeAnswer("/api/v1/orders", orders, call, row, "order.placed", more);
}
