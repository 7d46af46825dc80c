import type { Store } from "../../http/request/store.ts";
import type { Vault } from "../../kit/vault.ts";
import { orderLinkOf, orderPath } from "../../orders/mails/index.ts";
import {
  hasLeft,
  type OrderRow,
  orders,
  type ShippingMethod,
  type Status,
  tokensOf,
} from "../../orders/model/index.ts";
import { type ShipmentRow, shipments } from "../../orders/shipments/index.ts";
import { type OriginOf, originFor, type StoreSettings } from "../../platform/settings/index.ts";
import type { Discounted } from "./applied.ts";
import type { SoldLine } from "./lines.ts";
import type { SoldParcel } from "./parcels.ts";
import type { TaxedAmounts } from "./receipt.ts";

type Entry = { id: string; at: string; event: string; status: string | null; amount: string | null };
/** An order as the API answers it, as far as agents are told of it. */
export type SoldOrder = TaxedAmounts &
  Discounted & {
    id: string;
    orderNumber: string;
    status: Status;
    customer: { email: string };
    items: readonly (SoldLine & { id: string; shippedQuantity: number; returnedQuantity: number })[];
    timeline: readonly Entry[];
    currency: string;
    shippingMethod: {
      id: string;
      name: string;
      estimatedDays: { minimum: number; maximum: number } | null;
      pickup?: ShippingMethod["pickup"];
    } | null;
    shippingAddress: Readonly<Record<string, string | null>> | null;
    trackingNumber: string | null;
    trackingUrl: string | null;
    carrier: string | null;
    cancelledAt: string | null;
    shipments: readonly SoldParcel[];
  };

/** An order of a store with its shipments, as agents are told of it. */
export function soldOrder(store: Store, row: OrderRow, parcels: readonly ShipmentRow[] = []): SoldOrder {
  const reader = { store, can: () => false };
  return JSON.parse(orders.json(row, reader, `"shipments":${shipments.array(parcels, reader)}`));
}

/** Where the buyer can see an order. */
export function permalinkOf(
  { vault, originOf }: { vault: Vault; originOf: OriginOf },
  id: string,
  settings: StoreSettings,
): string {
  const token = tokensOf(vault, id)[0]!;
  const link = orderLinkOf(settings, { originOf }, { id, token });
  return link ?? `${originFor(settings, originOf) ?? ""}${orderPath(id, token)}`;
}

/** How many pieces of each line are still wanted, and how many of these have left. */
export const piecesOf = ({ items, status }: Pick<SoldOrder, "items" | "status">) =>
  items.map((line) => {
    const current = status === "cancelled" ? 0 : Number(line.quantity) - Number(line.returnedQuantity);
    const out = Number(line.shippedQuantity) - Number(line.returnedQuantity);
    return { line, current, fulfilled: hasLeft(status) ? current : Math.max(0, Math.min(current, out)) };
  });

/** How far a line is, by these. */
export const statusOfLine = ({ current, fulfilled }: { current: number; fulfilled: number }): string =>
  !current ? "removed" : fulfilled === current ? "fulfilled" : "processing";

const moved: ReadonlySet<string | null> = new Set(["processing", "shipped", "delivered"]);

/** What has happened to its parcel, the first first. */
export const movesOf = ({ timeline }: Pick<SoldOrder, "timeline">): readonly Entry[] =>
  timeline.filter(({ event, status }) => event === "status_changed" && moved.has(status));

/** What was given or sent back. */
export const returnsIn = ({ timeline }: Pick<SoldOrder, "timeline">): readonly Entry[] =>
  timeline.filter(({ event }) => event === "refunded" || event === "returned");
