import type { Value } from "../../db/statement.ts";
import type { SessionPrincipal } from "../../http/request/principal.ts";

/** The person of a session or code. */
export type Person = { staffId: string } | { customerId: string };

/** The holder of a code: a person, or a pending registration. */
export type CodeHolder = Person | { registrationId: string };

/** The two sides people come in by; the owner logs in with the staff. */
export type Kind = "staff" | "customer";

type IdColumn = "staff_id" | "customer_id";

/** Makes a value for each side, by the column of its ids. */
export const ofEither = <T>(make: (column: IdColumn) => T): Readonly<Record<IdColumn, T>> => ({
  staff_id: make("staff_id"),
  customer_id: make("customer_id"),
});

/** A person's place in a row: the column that has the id, and the id. */
export const placeOf = (of: Person): { column: IdColumn; id: string } =>
  "staffId" in of ? { column: "staff_id", id: of.staffId } : { column: "customer_id", id: of.customerId };

/** The values of the columns staff_id and customer_id. */
export const idColumns = (of: Person): [Value, Value] =>
  "staffId" in of ? [of.staffId, null] : [null, of.customerId];

/** The person who acts by a session. */
export const personOf = ({ kind, id }: SessionPrincipal): Person =>
  kind === "customer" ? { customerId: id } : { staffId: id };
