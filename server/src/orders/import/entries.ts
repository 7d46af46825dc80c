import { v7 as uuidv7 } from "uuid";
import { type Reading, readMoneyOrNone } from "../../http/nouns/amounts.ts";
import { instant } from "../../kit/time/instant.ts";
import { pgTime } from "../../kit/time/iso-time.ts";
import type { Status } from "../model/state.ts";
import { type TimelineEvent, timelineEvents } from "../model/timeline-columns.ts";
import type { NewEntry } from "../writing/index.ts";
import type { ImportedAmounts } from "./amounts.ts";
import type { FiledEntry, OrderRecord } from "./schemas.ts";

type Entry = Omit<NewEntry, "orderId">;
/** The amounts paid or refunded, by their time. */
export type AmountAt = { amount: bigint; at: Date };

/** The history of an imported order: its timeline, and when it was paid and refunded. */
export type ImportedEntries = {
  entries: readonly Entry[];
  paid: readonly AmountAt[];
  refunded: readonly AmountAt[];
  heldFrom: Status | null;
};

/**
 * The timeline that a file has of an order, else one built from the times in the file. An entry without a
 * time gets the last known time. Notes errors.
 */
export function readImportedEntries(
  reading: Reading,
  input: OrderRecord,
  amounts: ImportedAmounts,
  actor: string,
): ImportedEntries {
  const timeOf = (text: string | null | undefined) => (text ? instant(text) : undefined);
  const placedAt = instant(input.placedAt)!;
  const reached = [
    placedAt,
    ...[input.paidAt, input.shippedAt, input.deliveredAt, input.cancelledAt].map(timeOf),
  ];
  const last = reached.reduce<Date>((latest, at) => (at && at > latest ? at : latest), placedAt);
  const times = {
    placed: placedAt,
    paid: timeOf(input.paidAt) ?? placedAt,
    reached: timeOf(endTime(input)) ?? last,
    refunded: timeOf(input.refundedAt) ?? last,
  };
  const filed = input.timeline?.length ? entriesOfFile(reading, input.timeline) : undefined;
  const entries = filed ?? buildEntries(input, amounts, times, actor);
  return {
    entries,
    paid: amountsByTime(entries, "captured", { amount: amounts.paidAmount, at: times.paid }),
    refunded: amountsByTime(entries, "refunded", { amount: amounts.refundedAmount, at: times.refunded }),
    heldFrom: input.status === "on_hold" ? statusBeforeHold(entries) : null,
  };
}

const endTime = ({ status, cancelledAt, deliveredAt, shippedAt }: OrderRecord) => {
  if (status === "cancelled") return cancelledAt;
  return status === "shipped" ? shippedAt : (deliveredAt ?? shippedAt);
};

function entriesOfFile(reading: Reading, timeline: readonly FiledEntry[]): Entry[] {
  // Entries are listed in the order of their ids: all of the ids are the file's, or none is.
  const isNamed = timeline.every(({ id }) => id !== undefined);
  const ids = timeline.map(({ id }) => (isNamed ? id!.toLowerCase() : uuidv7()));
  if (new Set(ids).size < ids.length) reading.errors.push({ field: "/timeline", code: "not_unique" });
  return timeline.map(({ at, status, note, actor, amount, ...entry }, i) => {
    const money = readMoneyOrNone(reading, `/timeline/${i}/amount`, amount);
    return {
      id: ids[i]!,
      at: pgTime(instant(at)!),
      event: eventOf(entry),
      status: status ?? null,
      amount: money === null ? null : String(money),
      note: note || null,
      actor,
    };
  });
}

type EventFields = Pick<FiledEntry, "event" | "dispute" | "shipment" | "isEdit" | "isExchange" | "claim">;

function eventOf({ event, dispute, shipment, isEdit, isExchange, claim }: EventFields): TimelineEvent {
  if (isEdit) return "edited";
  if (isExchange) return "exchanged";
  const beside = [`dispute_${dispute}`, `shipment_${shipment}`, `claim_${claim}`] as TimelineEvent[];
  return beside.find((one) => timelineEvents.includes(one)) ?? event;
}

type Times = Record<"placed" | "paid" | "reached" | "refunded", Date>;
const MADE: ReadonlySet<Status> = new Set<Status>(["pending", "pending_payment"]);

function buildEntries(
  { status, paymentMethod }: OrderRecord,
  { paidAmount, refundedAmount }: ImportedAmounts,
  times: Times,
  actor: string,
): Entry[] {
  const first =
    MADE.has(status) || paidAmount > 0n || paymentMethod === "cash" ? "pending" : "pending_payment";
  const all: [TimelineEvent, Date, Partial<Entry>][] = [
    ["placed", times.placed, { status: MADE.has(status) ? status : first }],
    ...(paidAmount > 0n ? [["captured", times.paid, { amount: String(paidAmount) }] as never] : []),
    ...(MADE.has(status) ? [] : [["status_changed", times.reached, { status }] as never]),
    ...(refundedAmount > 0n
      ? [["refunded", times.refunded, { amount: String(refundedAmount) }] as never]
      : []),
  ];
  const none = { status: null, amount: null, note: null };
  return all
    .toSorted(([, one], [, other]) => one.getTime() - other.getTime())
    .map(([event, at, more]) => ({ id: uuidv7(), at: pgTime(at), event, ...none, actor, ...more }));
}

// The amounts of the entries, where they add up to the sum; else the sum at one time.
function amountsByTime(entries: readonly Entry[], event: TimelineEvent, whole: AmountAt): AmountAt[] {
  if (whole.amount === 0n) return [];
  const dated = entries
    .filter((entry) => entry.event === event && entry.amount !== null && entry.amount !== "0")
    .map(({ amount, at }) => ({
      amount: BigInt(amount!),
      at: new Date(at.replace(" ", "T").replace("+00", "Z")),
    }));
  return dated.reduce((sum, { amount }) => sum + amount, 0n) === whole.amount ? dated : [whole];
}

const statusBeforeHold = (entries: readonly Entry[]): Status => {
  const before = entries.findLast(({ status }) => status !== null && status !== "on_hold")?.status;
  return (before ?? "pending") as Status;
};
