import { isUuid } from "../../kit/cursor.ts";
import { isTimeKey } from "../request/window.ts";

/** A sort order: an SQL expression, the type of its values, and which texts of a cursor are such values. */
export type Sort = {
  sql: string;
  type: string;
  isKey: (text: string) => boolean;
  /** A join that the expression needs. */
  from?: string;
  /**
   * Whether no index has the expression together with the id: then the rows before a cursor's are passed over
   * by the expression alone.
   */
  isApart?: boolean;
  /** Another name of the rows' id, where that is in one index with the expression. */
  id?: string;
  /**
   * A source of the expression and the id of all rows, that takes less than looking at the rows themselves.
   */
  all?: string;
  /** Tells sorts of the same name apart: a cursor of one is not valid for another. */
  variant?: string;
};

/** By a moment. */
export const byTime = (sql: string): Sort => ({ sql, type: "timestamptz", isKey: isTimeKey });
/** By a text. */
export const byText = (sql: string): Sort => ({ sql, type: "text", isKey: () => true });
/** By a whole number of up to nine digits that is not negative. */
export const byInteger = (sql: string): Sort => ({
  sql,
  type: "integer",
  isKey: (key) => /^\d{1,9}$/.test(key),
});
/** By an amount in minor units. */
export const byMoney = (sql: string): Sort => ({
  sql,
  type: "bigint",
  isKey: (key) => /^\d{1,18}$/.test(key),
});
/** By the id alone: of UUIDs of version 7, in the order in which they were made. */
export const byId = (sql: string): Sort => ({ sql, type: "uuid", isKey: isUuid });
