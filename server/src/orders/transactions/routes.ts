import { type Static, Type } from "typebox";
import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import { type Reading, readMoney } from "../../http/nouns/amounts.ts";
import { listRoute } from "../../http/nouns/noun-routes.ts";
import { closedObject, moneyInput, orNull, Version } from "../../http/openapi/schema-parts.ts";
import { type Call, type Route, route } from "../../http/route.ts";
import { Order, orders, PaymentMethodSchema } from "../model/columns.ts";
import { payments, Refund, RefundTarget, refunds } from "../model/payment-columns.ts";
import { MAX_LINES, MAX_PER_LINE } from "../model/schemas.ts";
import { findPayments, findRefunds, getOrder } from "../model/sql.ts";
import type { AppliedChange } from "../writing/index.ts";
import { paymentList, refundList } from "./lists.ts";
import { recordPayment } from "./pay.ts";
import { refundOrder } from "./refund.ts";
import type { ReturnsPort } from "./returns-port.ts";

const tag = "Payments";
const Reference = orNull(Type.String({ maxLength: 255, description: "Its id at the bank or the provider." }));

const Payment = payments.schema({ "x-name": "OrderPayment" });
const PaymentList = Type.Object({ payments: Type.Array(Payment) }, closedObject("OrderPaymentList"));
const RefundList = Type.Object({ refunds: Type.Array(Refund) }, closedObject("OrderRefundList"));
const Paid = Type.Object({ payment: Payment, order: Order }, closedObject("OrderPaid"));
const Refunded = Type.Object({ refund: Refund, order: Order }, closedObject("OrderRefunded"));

const PaymentCreate = Type.Object(
  {
    kind: Type.Unsafe<"authorize" | "capture" | "fail" | "void">({
      type: "string",
      enum: ["authorize", "capture", "fail", "void"],
    }),
    amount: Type.Optional(
      moneyInput("For `authorize` and `capture`: at most what is due, which it is if absent."),
    ),
    allowOverpayment: Type.Optional(
      Type.Boolean({
        default: false,
        description: "Whether `amount` may be more than is due: of a `capture`, the rest is owed back then.",
      }),
    ),
    method: Type.Optional(PaymentMethodSchema),
    reference: Type.Optional(Reference),
    note: Type.Optional(Type.String({ maxLength: 5_000, description: "Stands in the timeline." })),
    version: Version,
  },
  closedObject("OrderPaymentCreate"),
);

const RefundCreate = Type.Object(
  {
    items: Type.Optional(
      Type.Array(
        Type.Object(
          {
            itemId: Type.String({ format: "uuid", description: "A line's id." }),
            quantity: Type.Integer({ minimum: 1, maximum: MAX_PER_LINE }),
            amount: Type.Optional(
              moneyInput(
                "The amount refunded for these pieces, where it is less than their part of the line. Of a gift card that was bought, at most what is left on it.",
              ),
            ),
          },
          closedObject("RefundItem"),
        ),
        {
          minItems: 1,
          maxItems: MAX_LINES,
          description: "Pieces of lines, each with its part of the line's total.",
        },
      ),
    ),
    shipping: Type.Optional(moneyInput("The amount of shipping and fees to refund.")),
    amount: Type.Optional(
      moneyInput("An amount that belongs to no line; instead of `items` and `shipping`."),
    ),
    restock: Type.Optional(
      Type.Boolean({
        description: "Whether the pieces go back into stock. Default: true before the order is shipped.",
      }),
    ),
    reason: Type.Optional(
      orNull(Type.String({ maxLength: 1_000, description: "Why; `other` if absent. Send one." })),
    ),
    reference: Type.Optional(Reference),
    to: Type.Optional(RefundTarget),
    returnId: Type.Optional(
      Type.String({
        format: "uuid",
        description:
          "The return of the order that it settles: at most what came and is not settled yet. Without `items` and `amount` it is all of that. If absent, a refund of pieces settles the return that they came with, if there is one.",
      }),
    ),
    version: Version,
  },
  closedObject("OrderRefundCreate"),
);

/** The endpoints of payments and refunds; `returns` adjusts a refund to the return that it settles. */
export const paymentRoutes = (returns: ReturnsPort): readonly Route[] => [
  listRoute(
    {
      path: "/api/v1/payments",
      permission: "payments:read",
      tag,
      summary: "List the payments of all orders",
      description: "The newest comes first.",
    },
    paymentList,
  ),
  listRoute(
    {
      path: "/api/v1/refunds",
      permission: "payments:read",
      tag,
      summary: "List the refunds of all orders",
      description: "The newest comes first.",
    },
    refundList,
  ),
  route({
    method: "GET",
    path: "/api/v1/orders/:id/payments",
    permission: ["payments:read", "orders:refund"],
    tag,
    summary: "List the payments of an order",
    reply: PaymentList,
    async handle(call) {
      const [rows] = await Promise.all([
        findPayments(call.tx, call.params.id!),
        getOrder(call.tx, call.params.id!),
      ]);
      return { message: "ok", data: `{"payments":${payments.array(rows, call)}}` };
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/orders/:id/payments",
    permission: "orders",
    effects: ["cancellation"],
    tag,
    summary: "Record a payment",
    description:
      "Records a payment that was promised (`authorize`), received (`capture`), refused (`fail`) or given up (`void`). Several captures add up. The order's `paymentStatus` follows. Money for an order that has ended is recorded, too, and so is more than is due with `allowOverpayment`: the order's `owedBackAmount` has it.",
    body: PaymentCreate,
    reply: Paid,
    status: 201,
    versioned: true,
    secret: true,
    async handle(call) {
      const { amount: _, version: __, ...request } = call.body;
      const { amount } = readAmounts(call, call.body, ["amount"]);
      const applied = await recordPayment(call, call.params.id!, { ...request, amount });
      const rows = await findPayments(call.tx, call.params.id!);
      const row = rows.find((one) => payments.get(one, "id") === applied.paymentIds.at(-1))!;
      return recordedAnswer(call, applied, `"payment":${payments.json(row, call)}`, "payment.recorded");
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/orders/:id/refunds",
    permission: ["payments:read", "orders:refund"],
    tag,
    summary: "List the refunds of an order",
    reply: RefundList,
    async handle(call) {
      const [rows] = await Promise.all([
        findRefunds(call.tx, call.params.id!),
        getOrder(call.tx, call.params.id!),
      ]);
      return { message: "ok", data: `{"refunds":${refunds.array(rows, call)}}` };
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/orders/:id/refunds",
    permission: "orders:refund",
    effects: ["refund"],
    tag,
    summary: "Refund an order",
    description:
      "Refund pieces of lines, shipping, or an amount. Without any of these, the refund is everything that is left. A refund is never more than was paid. The part that a gift card paid goes back to the gift card first. If the order bought gift cards, what is refunded of their line is taken off them, and they are disabled.",
    body: RefundCreate,
    reply: Refunded,
    status: 201,
    versioned: true,
    secret: true,
    async handle(call) {
      const { items, restock, reason, reference, to, returnId } = call.body;
      const amounts = readAmounts(call, call.body, ["amount", "shipping"]);
      const pieces = readPieces(call, items);
      const request = { items: pieces, restock, reason, reference, to, ...amounts };
      const of = returnId && { returnId: returnId.toLowerCase() };
      const applied = await refundOrder(call, call.params.id!, { ...request, ...of }, returns);
      const rows = await findRefunds(call.tx, call.params.id!);
      const row = rows.find((one) => refunds.get(one, "id") === applied.refundIds.at(-1))!;
      return recordedAnswer(call, applied, `"refund":${refunds.json(row, call)}`, "refund.recorded");
    },
  }),
];

function readPieces({ store }: Pick<Call, "store">, items: Static<typeof RefundCreate>["items"]) {
  const errors: FieldError[] = [];
  const reading: Reading = { digits: store.currencyDigits, errors };
  const pieces = items?.map(({ itemId, quantity, amount: text }, i) => {
    const amount = text === undefined ? undefined : readMoney(reading, `/items/${i}/amount`, text);
    if (amount === 0n && !errors.length)
      errors.push({ field: `/items/${i}/amount`, code: "too_small", values: { limit: 1 } });
    return { itemId: itemId.toLowerCase(), quantity: BigInt(quantity), amount };
  });
  if (errors.length) throw validationFailed(errors);
  return pieces;
}

function readAmounts<Name extends string>(
  { store }: Pick<Call, "store">,
  body: Static<typeof PaymentCreate> | Static<typeof RefundCreate>,
  names: readonly Name[],
): Partial<Record<Name, bigint>> {
  const errors: FieldError[] = [];
  const reading: Reading = { digits: store.currencyDigits, errors };
  const given = body as Readonly<Record<string, unknown>>;
  const read = names.flatMap((name) => {
    const text = given[name];
    return text === undefined ? [] : [[name, readMoney(reading, `/${name}`, text as string)]];
  });
  if (errors.length) throw validationFailed(errors);
  return Object.fromEntries(read);
}

const recordedAnswer = (
  call: Call,
  { row }: AppliedChange,
  json: string,
  message: "payment.recorded" | "refund.recorded",
) => ({
  message,
  data: `{${json},"order":${orders.json(row, call)}}`,
  status: 201 as const,
  version: orders.get(row, "version"),
});
