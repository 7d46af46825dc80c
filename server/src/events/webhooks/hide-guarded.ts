import type { Permission } from "../../http/request/principal.ts";

/** Fields that only readers with a permission see, as paths: `*` stands for each element of an array. */
export type Guard = { readonly permission: Permission; readonly fields: readonly string[] };

/** A resource's JSON text without the fields that a reader does not hold the permission for. */
export function hideGuarded(
  data: string,
  guards: readonly Guard[],
  can: (permission: Permission) => boolean,
): string {
  const hidden = guards.filter(({ permission }) => !can(permission)).flatMap(({ fields }) => fields);
  if (!hidden.length) return data;
  const value: unknown = JSON.parse(data);
  for (const path of hidden) remove(value, path.split("."));
  return JSON.stringify(value);
}

function remove(value: unknown, [name, ...rest]: readonly string[]): void {
  if (typeof value !== "object" || value === null || name === undefined) return;
  if (name === "*") {
    if (Array.isArray(value)) for (const element of value) remove(element, rest);
    return;
  }
  const fields = value as Record<string, unknown>;
  if (rest.length) remove(fields[name], rest);
  else delete fields[name];
}
