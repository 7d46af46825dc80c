import { readOnlyFields } from "../../../http/answers/errors.ts";

/**
 * Throws 400 naming each field sent with another value than the current one: the sender would believe that,
 * for example, new permissions apply. Unchanged values may be sent back.
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
