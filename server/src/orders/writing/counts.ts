import { type Static, Type } from "typebox";
import { closedObject } from "../../http/openapi/schema-parts.ts";
import type { Call } from "../../http/route.ts";
import { PaymentStatusSchema, StatusSchema } from "../model/columns.ts";
import { type PaymentStatus, paymentStatuses } from "../model/payment-state.ts";
import { type Status, statuses } from "../model/state.ts";
import { findCounters, waitingStatuses } from "./counters-sql.ts";

const DAY_MS = 86_400_000;
const LATE_AFTER_DAYS = 2;

type CountedOrder = { status: Status; paymentStatus: PaymentStatus; requiresShipping: boolean };

/** The name of an order's counter. */
export const counterOf = ({ status, paymentStatus, requiresShipping }: CountedOrder): string =>
  `order/${status}/${paymentStatus}/${requiresShipping ? "ships" : "digital"}`;

function readCounter(name: string): CountedOrder {
  const [, status, paymentStatus, kind] = name.split("/");
  return {
    status: status as Status,
    paymentStatus: paymentStatus as PaymentStatus,
    requiresShipping: kind === "ships",
  };
}

/** Whether an order waits to be shipped. */
const waitsToShip = ({ status, requiresShipping }: CountedOrder) =>
  requiresShipping && waitingStatuses.includes(status);
/** Whether an order's payment is still to come. */
const isUnpaid = ({ status, paymentStatus }: CountedOrder) =>
  status !== "cancelled" && ["pending", "authorized", "failed"].includes(paymentStatus);

const Count = (description?: string) => Type.Integer(description === undefined ? {} : { description });
export const CountsQuery = Type.Object(
  {
    lateAfterDays: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 365,
        default: LATE_AFTER_DAYS,
        description: "After how many days an order that waits to be shipped is late.",
      }),
    ),
  },
  { additionalProperties: false },
);
type CountsQuery = Static<typeof CountsQuery>;

export const OrderCounts = Type.Object(
  {
    total: Count("All orders."),
    byStatus: Type.Array(
      Type.Object({ status: StatusSchema, count: Count() }, closedObject("OrderCountOfStatus")),
      { description: "Of each status there is." },
    ),
    byPaymentStatus: Type.Array(
      Type.Object(
        { paymentStatus: PaymentStatusSchema, count: Count() },
        closedObject("OrderCountOfPaymentStatus"),
      ),
      { description: "Of each payment status there is." },
    ),
    toShip: Count("`pending`, `confirmed` or `processing`, with something to ship."),
    unpaid: Count("Not cancelled, and with the payment status `pending`, `authorized` or `failed`."),
    late: Count("Those of `toShip` that were placed more than `lateAfterDays` ago."),
  },
  closedObject("OrderCounts"),
);

/** The number of orders of each kind, from counters. One statement. */
export async function countOrders(
  { tx, now }: Pick<Call, "tx" | "now">,
  { lateAfterDays = LATE_AFTER_DAYS }: CountsQuery,
): Promise<Static<typeof OrderCounts>> {
  const counters = await findCounters(tx, new Date(now.getTime() - lateAfterDays * DAY_MS));
  const late = counters.get("late")!;
  counters.delete("late");
  const counted = [...counters].map(([name, total]) => ({ ...readCounter(name), total }));
  const sum = (holds: (one: CountedOrder) => boolean) =>
    counted.reduce((all, one) => all + (holds(one) ? one.total : 0), 0);
  return {
    total: sum(() => true),
    byStatus: statuses.map((status) => ({ status, count: sum((one) => one.status === status) })),
    byPaymentStatus: paymentStatuses.map((paymentStatus) => ({
      paymentStatus,
      count: sum((one) => one.paymentStatus === paymentStatus),
    })),
    toShip: sum(waitsToShip),
    unpaid: sum(isUnpaid),
    late,
  };
}

const { toShip, unpaid, late } = OrderCounts.properties;
/** The schemas of the result of `countWaiting`. */
export const waitingCounts = {
  toShip,
  late: {
    ...late,
    description: `Those of \`toShip\` that were placed more than ${LATE_AFTER_DAYS} days ago.`,
  },
  unpaid,
  onHold: Count("`on_hold`."),
};

/** The number of orders that wait for an action, from counters. One statement. */
export async function countWaiting(
  call: Pick<Call, "tx" | "now">,
): Promise<Record<keyof typeof waitingCounts, number>> {
  const { toShip, late, unpaid, byStatus } = await countOrders(call, {});
  return { toShip, late, unpaid, onHold: byStatus.find(({ status }) => status === "on_hold")!.count };
}
