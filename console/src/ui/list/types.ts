import type { Rows } from "@stoa/client";
import type { ReactNode } from "react";
import type { IconName } from "../icon.tsx";

/** A page of a list, as the API answers it. */
export type PageOf = {
  pagination: {
    page: number;
    limit: number;
    total: number;
    pages: number;
    nextCursor: string | null;
    totalIsExact?: boolean;
  };
};

/** A column: `sort` is the API's name of the order by it. */
export type Column<Row> = {
  key: string;
  label: string;
  show: (row: Row) => ReactNode;
  sort?: string;
  /** Whether it stands at the end, as amounts do. */
  isEnd?: boolean;
  /** Whether it is left out where there is little room. */
  isMinor?: boolean;
  /** Whether it is only shown to whoever chooses it. */
  isOptional?: boolean;
};

/** A filter: a choice, a day, a text, or one thing that a link elsewhere leads from; `name` is the API's parameter. */
export type Filter = { name: string; label: string } & (
  | { kind: "thing"; show: (id: string) => ReactNode }
  | { kind: "choice"; options: readonly { value: string; label: string }[] }
  | { kind: "day" /** Whether it is the last day, which is included. */; isLast?: boolean }
  | { kind: "text" }
);

/** A tab: what it asks for besides the filters, and how many there are, where that is known. */
export type Tab = {
  key: string;
  label: string;
  query: Readonly<Record<string, string>>;
  count?: number | undefined;
};

/** A list, as data. */
export type ListOf<Row extends { id: string }, Page extends PageOf> = {
  /** The noun that it is kept under. */
  noun: string;
  label: string;
  ask: (query: Record<string, string>, options: { signal: AbortSignal }) => Pick<Rows<unknown, Page>, "page">;
  rowsOf: (page: Page) => readonly Row[];
  /** Is told what the API was asked and what stands in the address, whenever that changes. */
  onShow?: (asked: Readonly<Record<string, string>>, query: Readonly<Record<string, string>>) => void;
  /** After how many milliseconds it is read again, where rows go on by themselves; undefined for not at all. */
  every?: (rows: readonly Row[]) => number | undefined;
  columns: readonly Column<Row>[];
  /** Where a row leads. */
  linkOf?: (row: Row) => string;
  /** What a row is called, for those who hear it. */
  nameOf: (row: Row) => string;
  /** What the field says in which words are looked for; no field where it is absent. */
  searchLabel?: string;
  filters?: readonly Filter[];
  tabs?: readonly Tab[];
  /** Of which list views are saved; none where it is absent. */
  views?: "orders" | "products" | "customers";
  /** What can be done with the chosen rows; rows cannot be chosen where it is absent. */
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode;
  empty: { icon: IconName; title: string; text: string; action?: ReactNode };
};
