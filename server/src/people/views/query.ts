import { type TObject, Type } from "typebox";
import type { FieldError } from "../../http/answers/errors.ts";
import { compileBody } from "../../http/request/validate.ts";
import { type Resource, resources } from "./columns.ts";

export type Queries<T> = Readonly<Record<Resource, T>>;

// The current page of a list is not part of a view.
const places = new Set(["page", "after"]);

/** The check of a view's query, for each list. */
export function checkers(queries: Queries<TObject>): Queries<(query: object) => FieldError[]> {
  const checker = (query: TObject) => {
    const properties = Object.entries(query.properties).filter(([name]) => !places.has(name));
    const check = compileBody(Type.Object(Object.fromEntries(properties), { additionalProperties: false }));
    return (sent: object) =>
      (check(sent) ?? []).map((error) => ({ ...error, field: `/query${error.field}` }));
  };
  return Object.fromEntries(resources.map((resource) => [resource, checker(queries[resource])])) as never;
}
