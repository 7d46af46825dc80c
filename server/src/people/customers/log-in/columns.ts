import { bytes, flag, hide, moment, orNull, text, time } from "../../../http/nouns/columns.ts";
import { table, type ValuesOf } from "../../../http/nouns/table.ts";
import { customers, state } from "../columns.ts";

// The secrets of an account. They are never answered.
const inner = {
  passwordHash: orNull(text("password_hash")),
  passwordChangedAt: orNull(time("password_changed_at", {})),
  temporaryHash: orNull(bytes("temporary_hash")),
  temporaryUntil: orNull(time("temporary_until", {})),
  lastLoginAt: orNull(time("last_login_at", {})),
  closedByCustomer: flag("closed_by_customer"),
};

/**
 * All columns that no client writes: the server's state, the secrets of the account, and values derived from
 * the draft.
 */
export const derivedColumns = {
  ...state,
  ...inner,
  sortName: text("sort_name"),
  searchText: text("search_text"),
};
export type Derived = keyof typeof derivedColumns;

/** The columns of a customer's account that log-ins and codes look at. */
export const accounts = table("c", {
  id: hide(customers.fields.id),
  email: hide(customers.fields.email),
  passwordHash: hide(inner.passwordHash),
  temporaryHash: inner.temporaryHash,
  temporaryUntil: orNull(moment(inner.temporaryUntil.sql)),
  isActive: hide(state.isActive),
  closedByCustomer: hide(inner.closedByCustomer),
});
/** A customer's account, and the email address that it is entered by. */
export type CustomerAccount = ValuesOf<typeof accounts>;

/** The account data shown to its person: which secrets exist, and since when. */
export const accountFacts = table("c", {
  id: hide(customers.fields.id),
  hasPassword: flag("c.password_hash is not null"),
  temporaryPasswordUntil: inner.temporaryUntil,
  passwordChangedAt: inner.passwordChangedAt,
  lastLoginAt: inner.lastLoginAt,
});

/**
 * Whether a password opens the account: one of the customer's own, or one that the merchant made up and that
 * still holds.
 */
export const canBeEntered = (
  { passwordHash, temporaryUntil }: Pick<CustomerAccount, "passwordHash" | "temporaryUntil">,
  now: Date,
): boolean => passwordHash !== null || (temporaryUntil !== null && temporaryUntil > now);
