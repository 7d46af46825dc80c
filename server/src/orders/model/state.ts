/** What an order can be (store-api, section 3). */
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

/** Who moves an order: a client, or the server because of something else that happened, mostly with its payment. */
export type Mover = "client" | "server";

/**
 * A move to another status; `only` says for which orders it is there: those that ship something, or those that do not. `leaves` is one by which
 * the pieces leave.
 */
type Move = { to: Status; by: Mover; only?: "shipped" | "digital"; leaves?: true };

const client = (...to: Status[]): Move[] => to.map((status) => ({ to: status, by: "client" }));
const server = (...to: Status[]): Move[] => to.map((status) => ({ to: status, by: "server" }));

/**
 * Which status may follow which (contract, section 5). A held order also goes back to the status it was held from; if
 * that was `pending_payment`, its payment moves it on.
 */
export const moves: Readonly<Record<Status, readonly Move[]>> = {
  pending_payment: [...client("on_hold", "cancelled"), ...server("pending", "payment_failed", "cancelled")],
  payment_failed: [...client("cancelled"), ...server("pending_payment", "pending", "cancelled")],
  // What was promised of its payment is lost.
  pending: [...client("confirmed", "on_hold", "cancelled"), ...server("pending_payment")],
  confirmed: [
    { to: "processing", by: "client", only: "shipped" },
    { to: "delivered", by: "client", only: "digital", leaves: true },
    ...client("on_hold", "cancelled"),
  ],
  processing: [{ to: "shipped", by: "client", leaves: true }, ...client("on_hold", "cancelled")],
  on_hold: client("cancelled"),
  // A parcel was lost: it is to be sent again.
  shipped: [...client("delivered", "returned"), ...server("processing")],
  delivered: [...client("returned"), ...server("partially_refunded", "refunded")],
  returned: server("partially_refunded", "refunded"),
  // What was given back can fail: then it was not.
  partially_refunded: [...client("returned"), ...server("refunded", "delivered", "returned")],
  refunded: server("partially_refunded", "delivered", "returned"),
  cancelled: [],
};

/** The part of an order that its next status depends on. */
export type Standing = {
  status: Status;
  heldFrom: Status | null;
  requiresShipping: boolean;
  /** Whether none of its pieces is left that could leave. */
  isEmpty?: boolean;
  /** Whether pieces of it are on their way or with the customer: then it is too late to cancel it. */
  isOut?: boolean;
  /** Whether it is to be paid before it leaves, and nobody has paid or promised it. */
  isUnpaid?: boolean;
};

/** The statuses that an order may be moved to. */
export function allowedFrom(
  { status, heldFrom, requiresShipping, isEmpty, isOut, isUnpaid }: Standing,
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

/** Whether an order has not left yet, so that it can be cancelled and where it goes can be changed. */
export const isOpen = (status: Status): boolean =>
  allowedFrom(standingOf(status), "client").includes("cancelled");

/** Whether an order has arrived or came back, so that its status follows what is refunded of it. */
export const followsRefunds = (status: Status): boolean =>
  allowedFrom(standingOf(status), "server").includes("refunded");

/** Whether an order has left, so that something of it can come back. */
export function hasLeft(status: Status): boolean {
  return status === "shipped" || status === "refunded" || followsRefunds(status);
}

const standingOf = (status: Status): Standing => ({
  status,
  heldFrom: status === "on_hold" ? "pending" : null,
  requiresShipping: true,
});

/** The statuses of orders that have left. */
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
  const held = statuses.filter((from) => moves[from].some(({ to }) => to === "on_hold"));
  return [
    "stateDiagram-v2",
    "    [*] --> pending_payment",
    "    [*] --> pending: cash or paid",
    ...lines,
    ...held.map((status) => `    on_hold --> ${status}: release`),
    "    refunded --> [*]",
    "    cancelled --> [*]",
  ].join("\n");
}
