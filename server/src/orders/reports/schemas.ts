import { type Static, Type } from "typebox";
import { closedObject } from "../../http/openapi/schema-parts.ts";
import { intervals, MAX_ROWS } from "./range.ts";

const Day = (description: string) => Type.String({ format: "date", description, examples: ["2026-01-31"] });
/** The parameters of every report. */
export const asked = {
  from: Type.Optional(Day("The first day, in the store's time zone. Default: 29 days before `to`.")),
  to: Type.Optional(Day("The last day, included. Default: today.")),
};
export const Amount = (description: string) => Type.String({ description, examples: ["129.90"] });

/** The interval of a report's rows, as a parameter. */
export const Interval = Type.Optional(
  Type.Unsafe<(typeof intervals)[number]>({
    type: "string",
    enum: intervals,
    default: "day",
    description: `The kind of a row. Weeks begin on Monday (ISO 8601). At most ${MAX_ROWS} rows.`,
  }),
);
/** The interval in an answer. */
export const AnsweredInterval = Type.Unsafe<(typeof intervals)[number]>({ type: "string", enum: intervals });
/** The most entries of a ranking. */
export const Limit = Type.Optional(
  Type.Integer({ minimum: 1, default: 20, description: "A higher number than 100 counts as 100." }),
);

export const SalesQuery = Type.Object(
  {
    ...asked,
    interval: Interval,
  },
  { additionalProperties: false },
);
export type SalesQuery = Static<typeof SalesQuery>;

const amounts = {
  orders: Type.Integer({ description: "Orders that were placed and not cancelled." }),
  cancelled: Type.Integer({ description: "Orders that were placed then and cancelled, whenever that was." }),
  gross: Amount("The lines of the orders, before discounts."),
  discounts: Amount("The amount that coupons took off."),
  refunds: Amount(
    "The refunds of that time, of orders placed at any time. Refunds of cancelled orders do not count.",
  ),
  net: Amount("Gross without discounts and refunds."),
  tax: Amount("All taxes of the orders; a part of the other amounts if prices include tax."),
  shipping: Amount("Shipping, and fees for paying on delivery."),
};
const SalesTotals = Type.Object(amounts, closedObject("SalesTotals"));
export type SalesTotals = Static<typeof SalesTotals>;
export const span = {
  from: Day("The first day."),
  to: Day("The last day, included."),
};
export const SalesRow = Type.Object({ ...span, ...amounts }, closedObject("SalesRow"));
export type SalesRow = Static<typeof SalesRow>;
export const around = {
  ...span,
  timeZone: Type.String({ description: "The store's time zone, by which days are told (IANA)." }),
  currency: Type.String({ description: "ISO 4217.", examples: ["USD"] }),
};

export const SalesReport = Type.Object(
  {
    ...around,
    interval: AnsweredInterval,
    rows: Type.Array(SalesRow, { description: "The first first. Intervals without sales have rows, too." }),
    totals: SalesTotals,
  },
  closedObject("SalesReport"),
);
export type SalesReport = Static<typeof SalesReport>;

export const ProductsQuery = Type.Object(
  {
    ...asked,
    limit: Limit,
    sort: Type.Optional(
      Type.Unsafe<"-quantity" | "-amount">({
        type: "string",
        enum: ["-quantity", "-amount"],
        default: "-quantity",
        description: "By pieces, or by what they cost; the most first.",
      }),
    ),
  },
  { additionalProperties: false },
);
export type ProductsQuery = Static<typeof ProductsQuery>;

export const ProductsReport = Type.Object(
  {
    ...around,
    products: Type.Array(
      Type.Object(
        {
          productId: Type.String({ format: "uuid" }),
          name: Type.Union([Type.String(), Type.Null()], {
            description: "Its name of today, in the store's default language; also of a deleted product.",
          }),
          quantity: Type.Integer({ description: "Pieces in orders that were not cancelled." }),
          amount: Amount("Their price after discounts. Refunds are not taken off."),
        },
        closedObject("ProductSales"),
      ),
    ),
  },
  closedObject("ProductsReport"),
);
export type ProductsReport = Static<typeof ProductsReport>;
