import type { FieldError } from "../../http/errors.ts";
import type { KeyKind } from "./columns.ts";

/** What of a key that is to be made does not go with its kind. */
export function kindFaults({
  kind = "secret",
  permissions,
  allowedOrigins,
}: {
  readonly kind?: KeyKind | undefined;
  readonly permissions?: readonly unknown[] | undefined;
  readonly allowedOrigins?: readonly unknown[] | undefined;
}): FieldError[] {
  if (kind === "publishable")
    return permissions?.length ? [{ field: "/permissions", code: "publishable_without_permissions" }] : [];
  const errors: FieldError[] = [];
  if (!permissions) errors.push({ field: "/permissions", code: "required" });
  else if (!permissions.length) errors.push({ field: "/permissions", code: "too_few", values: { limit: 1 } });
  if (allowedOrigins?.length) errors.push({ field: "/allowedOrigins", code: "only_publishable" });
  return errors;
}
