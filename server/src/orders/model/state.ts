/** The statuses of an order (store-api, section 3). */
export const statuses = [
  "pending_payment",
  "pending",
  "confirmed",
  "processing",
  "shipped",
  "delivered",
  "on_hold",
  "returned",
  "refunded",
  "partially_refunded",
  "cancelled",
  "payment_failed",
] as const;
export type Status = (typeof statuses)[number];

/** The mover of an order: a client, or the server after another event, mostly of the payment. */
export type Mover = "client" | "server";

/**
 * A transition; `only` limits it to orders that ship something, or to those that do not. `leaves` marks one
 * that ships the pieces.
 */
type Move = { to: Status; by: Mover; only?: "shipped" | "digital"; leaves?: true };

const client = (...to: Status[]): Move[] => to.map((status) => ({ to: status, by: "client" }));
const server = (...to: Status[]): Move[] => to.map((status) => ({ to: status, by: "server" }));

/**
 * The status transitions. An order on hold also goes back to the status it had before;
 * if that was `pending_payment`, its payment moves it on.
 */
export const moves: Readonly<Record<Status, readonly Move[]>> = {
  pending_payment: [...client("on_hold", "cancelled"), ...server("pending", "payment_failed", "cancelled")],
  payment_failed: [...client("cancelled"), ...server("pending_payment", "pending", "cancelled")],
  // Its authorization was lost.
  pending: [...client("confirmed", "on_hold", "cancelled"), ...server("pending_payment")],
  confirmed: [
    { to: "processing", by: "client", only: "shipped" },
    { to: "delivered", by: "client", only: "digital", leaves: true },
    ...client("on_hold", "cancelled"),
  ],
  processing: [{ to: "shipped", by: "client", leaves: true }, ...client("on_hold", "cancelled")],
  on_hold: client("cancelled"),
  // A lost parcel is to be sent again.
  shipped: [...client("delivered", "returned"), ...server("processing")],
  delivered: [...client("returned"), ...server("partially_refunded", "refunded")],
  returned: server("partially_refunded", "refunded"),
  // A refund can fail after it succeeded: the order is no longer refunded.
  partially_refunded: [...client("returned"), ...server("refunded", "delivered", "returned")],
  refunded: server("partially_refunded", "delivered", "returned"),
  // A client reopens it, by a route of its own.
  cancelled: server("pending_payment", "pending"),
};

/** The fields of an order that its next status depends on. */
export type StatusInputs = {
  status: Status;
  heldFrom: Status | null;
  requiresShipping: boolean;
  /** Whether no piece is left to ship. */
  isEmpty?: boolean;
  /** Whether pieces are in transit or with the customer: it is too late to cancel. */
  isOut?: boolean;
  /** Whether it must be paid before shipping, and is neither paid nor authorized. */
  isUnpaid?: boolean;
};

/** The statuses that an order may be moved to. */
export function nextStatuses(
  { status, heldFrom, requiresShipping, isEmpty, isOut, isUnpaid }: StatusInputs,
  by: Mover,
): Status[] {
  const kind = requiresShipping ? "shipped" : "digital";
  const listed = moves[status].filter(
    (move) =>
      move.by === by &&
      (!move.only || move.only === kind) &&
      !(move.leaves && (isEmpty || isUnpaid)) &&
      !(move.to === "cancelled" && isOut),
  );
  const back: Status[] = status === "on_hold" ? releases(heldFrom!, by) : [];
  return [...back, ...listed.map(({ to }) => to)];
}

function releases(heldFrom: Status, by: Mover): Status[] {
  if (by === "client") return [heldFrom];
  return heldFrom === "pending_payment" ? ["pending", "payment_failed"] : [];
}

/** Whether an order was not shipped yet, so that it can be cancelled and its address changed. */
export const isOpen = (status: Status): boolean =>
  nextStatuses(statusInputsOf(status), "client").includes("cancelled");

/** Whether an order was delivered or returned, so that its status follows its refunds. */
export const followsRefunds = (status: Status): boolean =>
  nextStatuses(statusInputsOf(status), "server").includes("refunded");

/** Whether an order was shipped, so that pieces can come back. */
export function hasLeft(status: Status): boolean {
  return status === "shipped" || status === "refunded" || followsRefunds(status);
}

const statusInputsOf = (status: Status): StatusInputs => ({
  status,
  heldFrom: status === "on_hold" ? "pending" : null,
  requiresShipping: true,
});

/** The statuses of shipped orders. */
export const leftStatuses: readonly Status[] = statuses.filter(hasLeft);

/** The transitions as a Mermaid state diagram, for the guide. */
export function stateDiagram(): string {
  const lines = statuses.flatMap((from) =>
    moves[from].map(({ to, by, only }) => {
      const label = [by === "server" ? "server" : "", only === "digital" ? "digital" : ""]
        .filter(Boolean)
        .join(", ");
      return `    ${from} --> ${to}${label ? `: ${label}` : ""}`;
    }),
  );
  const holdable = statuses.filter((from) => moves[from].some(({ to }) => to === "on_hold"));
  return [
    "stateDiagram-v2",
    "    [*] --> pending_payment",
    "    [*] --> pending: cash or paid",
    ...lines,
    ...holdable.map((status) => `    on_hold --> ${status}: release`),
    "    refunded --> [*]",
    "    cancelled --> [*]",
  ].join("\n");
}
