import { stoa } from "../core/client.ts";
import type en from "./texts/en.json";

type Options = { signal: AbortSignal };
type Asked = { from?: string; to?: string; interval?: "day" | "week" | "month" };

/** How a value is written. A period is a day, or the first and the last with a slash between (ISO 8601). */
export type As = "text" | "period" | "count" | "money" | "percent" | "country" | "group" | "path";
type Cell = string | number | null;
export type ColumnName =
  Extract<keyof typeof en, `column.${string}`> extends `column.${infer Name}` ? Name : never;

/** A table of a report: raw values, and how they are written. */
export type Table = {
  columns: readonly (readonly [name: ColumnName, as: As])[];
  rows: readonly Readonly<Record<string, Cell>>[];
};

/** A report, whatever it tells of. */
export type Told = {
  from: string;
  to: string;
  currency: string;
  table: Table;
  totals?: Readonly<Record<string, Cell>>;
  totalsOf?: Table["columns"];
  /** The columns of which bars can be shown; the first is shown at first. */
  plots?: readonly ColumnName[];
  /** How many visits made each step. */
  funnel?: readonly (readonly [ColumnName, number])[];
  /** Further tables. */
  more?: readonly { title: "best" | "unfound" | "sources" | "landing_pages"; table: Table }[];
};

type Row = { from: string; to: string };
const periods = <R extends Row>(rows: readonly R[]) =>
  rows.map((row) => ({ ...row, period: row.from === row.to ? row.from : `${row.from}/${row.to}` }));

const range = ({ from, to, currency }: Pick<Told, "from" | "to" | "currency">) => ({ from, to, currency });
const ofDays = ({ interval: _interval, ...days }: Asked) => days;

const money = (...names: ColumnName[]) => names.map((name) => [name, "money"] as const);

/** The reports, in the order of their tabs. */
export const kinds = {
  sales: (asked: Asked, options: Options): Promise<Told> =>
    stoa.reports.sales(asked, options).then((report) => {
      const figures = [
        ["orders", "count"],
        ["cancelled", "count"],
        ...money("gross", "discounts", "refunds", "net", "tax", "shipping"),
      ] as const;
      return {
        ...range(report),
        table: { columns: [["period", "period"], ...figures], rows: periods(report.rows) },
        totals: report.totals,
        totalsOf: figures,
        plots: ["net", "orders", "gross", "discounts", "refunds"],
      };
    }),
  traffic: (asked: Asked, options: Options): Promise<Told> =>
    stoa.reports.traffic({ ...asked, limit: 100 }, options).then((report) => {
      const figures = [
        ["visits", "count"],
        ["conversionRate", "percent"],
        ["pageViews", "count"],
        ["viewedProduct", "count"],
        ["addedToCart", "count"],
        ["reachedCheckout", "count"],
        ["ordered", "count"],
      ] as const;
      const fewer = [
        ["visits", "count"],
        ["conversionRate", "percent"],
        ["pageViews", "count"],
        ["addedToCart", "count"],
        ["ordered", "count"],
      ] as const;
      const { totals } = report;
      return {
        ...range(report),
        table: { columns: [["period", "period"], ...figures], rows: periods(report.rows) },
        totals,
        totalsOf: figures,
        plots: ["visits", "conversionRate", "pageViews", "ordered"],
        funnel: (["visits", "viewedProduct", "addedToCart", "reachedCheckout", "ordered"] as const).map(
          (name) => [name, totals[name]],
        ),
        more: [
          {
            title: "sources",
            table: { columns: [["group", "group"], ["name", "text"], ...fewer], rows: report.sources },
          },
          {
            title: "landing_pages",
            table: { columns: [["path", "path"], ...fewer], rows: report.landingPages },
          },
        ],
      };
    }),
  products: (asked: Asked, options: Options): Promise<Told> =>
    stoa.reports.products({ ...ofDays(asked), limit: 100 }, options).then((report) => ({
      ...range(report),
      table: {
        columns: [["name", "text"], ["quantity", "count"], ...money("amount")],
        rows: report.products,
      },
    })),
  taxes: (asked: Asked, options: Options): Promise<Told> =>
    stoa.reports.taxes(ofDays(asked), options).then((report) => {
      const figures = money("net", "tax", "gross", "refundedTax");
      return {
        ...range(report),
        table: {
          columns: [
            ["name", "text"],
            ["rate", "percent"],
            ["country", "country"],
            ["province", "text"],
            ...figures,
          ],
          rows: report.rows,
        },
        totals: report.totals,
        totalsOf: figures,
      };
    }),
  cash: (asked: Asked, options: Options): Promise<Told> =>
    stoa.reports.cash(asked, options).then((report) => {
      const figures = [
        ...money("taken", "refunded", "net"),
        ["delivered", "count"],
        ...money("collected", "missing"),
      ] as const;
      const flat = <R extends { onDelivery: object }>({ onDelivery, ...rest }: R) => ({
        ...rest,
        ...onDelivery,
      });
      return {
        ...range(report),
        table: {
          columns: [["period", "period"], ...figures],
          rows: periods(report.rows).map(({ methods: _methods, ...row }) => flat(row)) as Table["rows"],
        },
        totals: flat(report.totals) as unknown as Readonly<Record<string, Cell>>,
        totalsOf: figures,
        plots: ["net", "taken", "refunded"],
      };
    }),
  customers: (asked: Asked, options: Options): Promise<Told> =>
    stoa.reports.customers({ ...asked, limit: 100 }, options).then((report) => {
      const figures = [
        ["orders", "count"],
        ["newCustomers", "count"],
        ["returningOrders", "count"],
      ] as const;
      return {
        ...range(report),
        table: { columns: [["period", "period"], ...figures], rows: periods(report.rows) },
        totals: report.totals,
        totalsOf: figures,
        plots: ["newCustomers", "orders", "returningOrders"],
        more: [
          {
            title: "best",
            table: {
              columns: [["name", "text"], ["email", "text"], ["orders", "count"], ...money("spent")],
              rows: report.best,
            },
          },
        ],
      };
    }),
  searches: (asked: Asked, options: Options): Promise<Told> =>
    stoa.reports.searches({ ...ofDays(asked), limit: 100 }, options).then((report) => {
      const figures = [
        ["searches", "count"],
        ["empty", "count"],
      ] as const;
      const columns = [["query", "text"], ...figures] as const;
      return {
        ...range(report),
        table: { columns, rows: report.searches },
        totals: report.totals,
        totalsOf: figures,
        more: [{ title: "unfound", table: { columns, rows: report.withoutResults } }],
      };
    }),
  channels: (asked: Asked, options: Options): Promise<Told> =>
    stoa.reports.channels(ofDays(asked), options).then((report) => {
      const figures = [["orders", "count"], ...money("gross", "discounts", "refunds", "net")] as const;
      return {
        ...range(report),
        table: { columns: [["source", "text"], ...figures], rows: report.channels },
        totals: report.totals,
        totalsOf: figures,
      };
    }),
  coupons: (asked: Asked, options: Options): Promise<Told> =>
    stoa.reports.coupons({ ...ofDays(asked), limit: 100 }, options).then((report) => ({
      ...range(report),
      table: {
        columns: [["code", "text"], ["orders", "count"], ...money("discounts", "revenue")],
        rows: report.coupons,
      },
    })),
  discounts: (asked: Asked, options: Options): Promise<Told> =>
    stoa.reports.discounts({ ...ofDays(asked), limit: 100 }, options).then((report) => ({
      ...range(report),
      table: {
        columns: [["name", "text"], ["orders", "count"], ...money("discounts", "revenue")],
        rows: report.discounts,
      },
    })),
};

export type Kind = keyof typeof kinds;

/** The reports that have a row for each interval. */
export const withInterval: ReadonlySet<Kind> = new Set(["sales", "traffic", "cash", "customers"]);
