import { readOnlyFields } from "../../http/answers/errors.ts";

/**
 * Throws 400 naming each of the fields that was sent with another value than there is. Somebody who sends other
 * permissions must not believe that they hold now; what was read may come back.
 */
export function refuseOthers<Name extends string>(
  input: Partial<Record<Name, unknown>>,
  was: Record<Name, unknown>,
  names: readonly Name[],
): void {
  const other = names.filter(
    (name) => input[name] !== undefined && JSON.stringify(input[name]) !== JSON.stringify(was[name]),
  );
  if (other.length)
    throw readOnlyFields(other.map((name) => ({ field: `/${name}`, code: "read_only_field" })));
}
