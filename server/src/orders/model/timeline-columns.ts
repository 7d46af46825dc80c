import { Type } from "typebox";
import { type Column, flag, id, money, orNull, text, time, word } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import { shipmentStatuses } from "../shipments/index.ts";
import { type Status, statuses } from "./state.ts";

/** The events of a timeline. */
export const timelineEvents = [
  "placed",
  "status_changed",
  "authorized",
  "captured",
  "payment_failed",
  "payment_voided",
  "payment_attempted",
  "capture_requested",
  "capture_failed",
  "void_requested",
  "void_failed",
  "refunded",
  "refund_requested",
  "refund_failed",
  "surplus_returned",
  "dispute_opened",
  "dispute_won",
  "dispute_lost",
  "return_requested",
  "return_approved",
  "return_rejected",
  "returned",
  "shipment_packed",
  "shipment_shipped",
  "shipment_delivered",
  "shipment_lost",
  "shipment_returned",
  "shipment_cancelled",
  "claim_opened",
  "claim_resolved",
  "claim_rejected",
  "edited",
  "exchanged",
  "updated",
] as const;
export type TimelineEvent = (typeof timelineEvents)[number];

// Clients of v1 know a closed list of events: entries about disputes, shipments, claims, edits and exchanges
// are listed apart from it.
const isBeside = (event: string): boolean => /^(dispute|shipment|claim)_|^(edited|exchanged)$/.test(event);

/** The columns of a timeline's entry `t`. */
export const timeline = table("t", {
  id: id("entry_id"),
  at: time("at"),
  event: {
    ...word<TimelineEvent>(
      "event",
      Type.Unsafe<string>({ type: "string", enum: timelineEvents.filter((event) => !isBeside(event)) }),
    ),
    json: (text) => `"${isBeside(text) ? "updated" : text}"`,
  } satisfies Column<TimelineEvent>,
  dispute: orNull(
    word<string>(
      "substring(t.event from '^dispute_(.+)$')",
      Type.Unsafe<string>({
        type: "string",
        enum: ["opened", "won", "lost"],
        description:
          "The state of a dispute by the payer's bank; null for all other entries. `amount` is what it is about, `note` why.",
      }),
    ),
  ),
  shipment: orNull(
    word<string>(
      "substring(t.event from '^shipment_(.+)$')",
      Type.Unsafe<string>({
        type: "string",
        enum: shipmentStatuses,
        description: "The new status of one of its shipments; null for all other entries.",
      }),
    ),
  ),
  claim: orNull(
    word<string>(
      "substring(t.event from '^claim_(.+)$')",
      Type.Unsafe<string>({
        type: "string",
        enum: ["opened", "resolved", "rejected"],
        description:
          "The outcome of a claim; null for all other entries. Of one that was resolved, `note` says how.",
      }),
    ),
  ),
  isEdit: flag("(t.event = 'edited')", {
    description:
      "Whether the order was edited: `/orders/{id}/edits` tells how. `amount` is what it came to then.",
  }),
  isExchange: flag("(t.event = 'exchanged')", {
    description:
      "Whether what came back was exchanged. `amount` is what of it paid the order that was placed for it, `note` the number of the other order.",
  }),
  status: orNull(
    word<Status>(
      "status",
      Type.Unsafe<string>({ type: "string", enum: statuses, description: "The order's new status." }),
    ),
  ),
  amount: orNull(money("amount")),
  note: orNull(text("note")),
  actor: text("actor", {
    description: "The actor: `api_key:…`, `owner:…`, `staff:…`, `customer:…`, `guest` or `server`.",
    examples: ["api_key:01a1fe6d-e9c8-700d-83b0-2dc972005d4b"],
  }),
});

/** The schema of an entry. */
export const TimelineEntry = timeline.schema({ "x-name": "OrderTimelineEntry" });
