import type { Claim, Order, Return, Shipment } from "@stoa/client";
import { isSome, leftToPack, nextStatuses, unsentIn } from "../words.ts";

/** What is to be done with an order next: how many pieces or parcels it is about, or which amount. */
export type Step =
  | { kind: "held" | "confirm" | "hand_over" | "deliver"; status: Order["status"] }
  | { kind: "capture" | "pay" | "owed"; amount: string }
  | { kind: "ship" | "parcels" | "review_returns" | "receive_returns" | "claims"; count: number };

/** The status that a step sets next; the order's menu has the others. */
export const statusOfSteps = (steps: readonly Step[]): Order["status"] | undefined =>
  steps.flatMap((step) => ("status" in step ? [step.status] : []))[0];

/** How many pieces of an order are in no parcel yet and are to be sent. */
export const countToPack = (order: Pick<Order, "items">, shipments: readonly Shipment[]): number =>
  order.items.reduce((sum, item) => sum + Math.max(0, leftToPack(item, shipments) - unsentIn(item)), 0);

const ended: readonly Order["status"][] = ["cancelled", "refunded", "returned"];

/** The next steps of an order, the first thing to do first. None of an order that has all behind it. */
export function stepsOf(
  order: Order,
  {
    shipments = [],
    returns = [],
    claims = [],
  }: {
    shipments?: readonly Shipment[] | undefined;
    returns?: readonly Return[] | undefined;
    claims?: readonly Claim[] | undefined;
  },
): readonly Step[] {
  const { status, paymentMethod, dueAmount, owedBackAmount = "0" } = order;
  const [usual] = nextStatuses(order);
  const steps: Step[] = [];
  if (status === "on_hold" && usual) steps.push({ kind: "held", status: usual });
  if (isSome(owedBackAmount)) steps.push({ kind: "owed", amount: owedBackAmount });
  if (!ended.includes(status)) {
    // What is paid at the door is due when the parcel is there.
    const isAtDoor = paymentMethod === "cash" && order.requiresShipping && status !== "delivered";
    if (isSome(dueAmount) && order.paymentStatus === "authorized")
      steps.push({ kind: "capture", amount: dueAmount });
    else if (isSome(dueAmount) && !isAtDoor) steps.push({ kind: "pay", amount: dueAmount });
  }
  if (status === "pending" && usual) steps.push({ kind: "confirm", status: usual });
  if (status === "confirmed" && !order.requiresShipping && usual)
    steps.push({ kind: "hand_over", status: usual });
  if ((status === "confirmed" || status === "processing") && order.requiresShipping) {
    const toPack = countToPack(order, shipments);
    if (toPack > 0) steps.push({ kind: "ship", count: toPack });
    const packed = shipments.filter((one) => one.status === "packed").length;
    if (packed > 0) steps.push({ kind: "parcels", count: packed });
  }
  if (status === "shipped" && usual) steps.push({ kind: "deliver", status: usual });
  const countOf = (wanted: Return["status"]) => returns.filter((one) => one.status === wanted).length;
  if (countOf("requested")) steps.push({ kind: "review_returns", count: countOf("requested") });
  if (countOf("approved")) steps.push({ kind: "receive_returns", count: countOf("approved") });
  const open = claims.filter((one) => one.status === "open").length;
  if (open) steps.push({ kind: "claims", count: open });
  return steps;
}
