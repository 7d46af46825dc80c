import { type Static, Type } from "typebox";
import { closedObject } from "../../http/openapi/schema-parts.ts";
import { Amount, AnsweredInterval, around, asked, Interval, Limit, span } from "./schemas.ts";

const Orders = (description: string) => Type.Integer({ description });
const LINES = "At most 400 days.";

export const SpanQuery = Type.Object(asked, { additionalProperties: false });
export type SpanQuery = Static<typeof SpanQuery>;
export const IntervalQuery = Type.Object({ ...asked, interval: Interval }, { additionalProperties: false });
export type IntervalQuery = Static<typeof IntervalQuery>;
export const TopQuery = Type.Object({ ...asked, limit: Limit }, { additionalProperties: false });
export type TopQuery = Static<typeof TopQuery>;
export const CustomersQuery = Type.Object(
  { ...asked, interval: Interval, limit: Limit },
  { additionalProperties: false },
);
export type CustomersQuery = Static<typeof CustomersQuery>;

const taxed = {
  net: Amount("The taxed amount, without the tax."),
  tax: Amount("The tax of the orders."),
  gross: Amount("Net and tax."),
  refundedTax: Amount("The tax in what was given back then, of orders placed at any time."),
};
export const TaxesReport = Type.Object(
  {
    ...around,
    rows: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: "The tax's name; empty for what is not taxed." }),
          rate: Type.String({ description: "Percent.", examples: ["19"] }),
          country: Type.String({ description: "ISO 3166-1 alpha-2; empty if nothing tells it." }),
          province: Type.Union([Type.String(), Type.Null()]),
          ...taxed,
        },
        closedObject("TaxSales"),
      ),
      { description: `By rate and place, the largest net first. ${LINES}` },
    ),
    totals: Type.Object(taxed, closedObject("TaxTotals")),
  },
  closedObject("TaxesReport"),
);
export type TaxesReport = Static<typeof TaxesReport>;

const cash = {
  taken: Amount("The amount received, even if the order was cancelled since."),
  refunded: Amount("The refunded amount."),
  net: Amount("Taken without refunded."),
};
const door = {
  delivered: Orders("Orders paid on delivery that were delivered then."),
  collected: Amount("The cash taken at the door."),
  missing: Amount("The amount of these orders that is still due today."),
};
export const CashReport = Type.Object(
  {
    ...around,
    interval: AnsweredInterval,
    rows: Type.Array(
      Type.Object(
        {
          ...span,
          methods: Type.Array(Type.Object({ method: Type.String(), ...cash }, closedObject("MethodCash"))),
          ...cash,
          onDelivery: Type.Object(door, closedObject("DeliveryCash")),
        },
        closedObject("CashRow"),
      ),
      { description: "The first first. Intervals without any have rows, too." },
    ),
    totals: Type.Object(
      { ...cash, onDelivery: Type.Object(door, closedObject("DeliveryCash")) },
      closedObject("CashTotals"),
    ),
  },
  closedObject("CashReport"),
);
export type CashReport = Static<typeof CashReport>;

const buyers = {
  orders: Orders("Orders that were placed then, cancelled ones, too."),
  newCustomers: Orders("Customers who placed their first order then."),
  returningOrders: Orders("Orders of customers who had ordered before."),
};
export const CustomersReport = Type.Object(
  {
    ...around,
    interval: AnsweredInterval,
    rows: Type.Array(Type.Object({ ...span, ...buyers }, closedObject("BuyersRow"))),
    totals: Type.Object(buyers, closedObject("BuyersTotals")),
    best: Type.Array(
      Type.Object(
        {
          customerId: Type.String({ format: "uuid" }),
          name: Type.String({
            description: "Empty once anonymized, and for callers who may read neither orders nor customers.",
          }),
          email: Type.String({
            description: "Empty where the caller may read neither orders nor customers.",
          }),
          orders: Orders("Orders that were placed on these days and not cancelled."),
          spent: Amount("The total of these orders. Refunds are not taken off."),
        },
        closedObject("BestCustomer"),
      ),
      { description: "The most first." },
    ),
  },
  closedObject("CustomersReport"),
);
export type CustomersReport = Static<typeof CustomersReport>;

const channel = {
  orders: Orders("Orders that were placed and not cancelled."),
  gross: Amount("The lines of the orders, before discounts."),
  discounts: Amount("The amount that coupons and automatic discounts took off."),
  refunds: Amount("The refunds of that time."),
  net: Amount("Gross without discounts and refunds."),
};
export const ChannelsReport = Type.Object(
  {
    ...around,
    channels: Type.Array(
      Type.Object(
        {
          source: Type.String({ description: "Where the orders come from.", examples: ["web"] }),
          ...channel,
        },
        closedObject("ChannelSales"),
      ),
      { description: "The largest gross first." },
    ),
    totals: Type.Object(channel, closedObject("ChannelTotals")),
  },
  closedObject("ChannelsReport"),
);
export type ChannelsReport = Static<typeof ChannelsReport>;

export const CouponsReport = Type.Object(
  {
    ...around,
    coupons: Type.Array(
      Type.Object(
        {
          code: Type.String({ description: "The code, as it was when the order was placed." }),
          orders: Orders("Orders that used it and were not cancelled."),
          discounts: Amount("The amount that it took off. A coupon for free shipping takes nothing off."),
          revenue: Amount("The final amount of these orders. Refunds are not taken off."),
        },
        closedObject("CouponSales"),
      ),
      { description: "The most used first." },
    ),
  },
  closedObject("CouponsReport"),
);
export type CouponsReport = Static<typeof CouponsReport>;

export const DiscountsReport = Type.Object(
  {
    ...around,
    discounts: Type.Array(
      Type.Object(
        {
          discountId: Type.String({ format: "uuid" }),
          name: Type.String({ description: "The name, as it was when the order was placed." }),
          orders: Orders("Orders that used it and were not cancelled."),
          discounts: Amount("The amount that it took off. A discount for free shipping takes nothing off."),
          revenue: Amount("The final amount of these orders. Refunds are not taken off."),
        },
        closedObject("DiscountSales"),
      ),
      { description: "The most used first." },
    ),
  },
  closedObject("DiscountsReport"),
);
export type DiscountsReport = Static<typeof DiscountsReport>;

const searched = {
  searches: Type.Integer({ description: "How often it was searched." }),
  empty: Type.Integer({ description: "How often nothing was found." }),
};
const SearchRows = (description: string) =>
  Type.Array(
    Type.Object(
      { query: Type.String({ description: "In lower case.", examples: ["blue mug"] }), ...searched },
      closedObject("SearchRow"),
    ),
    { description },
  );
export const SearchesReport = Type.Object(
  {
    ...around,
    searches: SearchRows("The most frequent searches."),
    withoutResults: SearchRows("The searches that found nothing most often."),
    totals: Type.Object(searched, closedObject("SearchTotals")),
  },
  closedObject("SearchesReport"),
);
export type SearchesReport = Static<typeof SearchesReport>;
