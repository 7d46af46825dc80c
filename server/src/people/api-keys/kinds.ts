import type { FieldError } from "../../http/answers/errors.ts";
import type { Confirmation, KeyKind } from "./columns.ts";

/** What of a key that is to be made does not go with its kind. */
export function kindFaults(
  input: Limited & { readonly allowedOrigins?: readonly unknown[] | undefined },
): FieldError[] {
  const { kind = "secret", permissions, allowedOrigins } = input;
  const errors = limitFaults(input, input);
  if (kind === "publishable") {
    if (permissions?.length) errors.push({ field: "/permissions", code: "publishable_without_permissions" });
    return errors;
  }
  if (!permissions) errors.push({ field: "/permissions", code: "required" });
  else if (!permissions.length) errors.push({ field: "/permissions", code: "too_few", values: { limit: 1 } });
  if (allowedOrigins?.length) errors.push({ field: "/allowedOrigins", code: "only_publishable" });
  return errors;
}

type Limited = {
  readonly kind?: KeyKind | undefined;
  readonly permissions?: readonly unknown[] | undefined;
  readonly confirm?: Confirmation | undefined;
  readonly dailyLimits?: object | null | undefined;
};

/**
 * Why a key cannot have the bounds that were sent: a publishable one does nothing that they bound, and one that may have people log in could
 * have itself do without them.
 */
export function limitFaults(
  { kind, permissions, confirm, dailyLimits }: Limited,
  sent: Limited,
): FieldError[] {
  const fields = [
    ...(confirm === "person" ? ["confirm" as const] : []),
    ...(dailyLimits ? ["dailyLimits" as const] : []),
  ];
  const code =
    kind === "publishable"
      ? "only_secret"
      : permissions?.includes("staff")
        ? "limited_without_staff"
        : undefined;
  return code
    ? fields.filter((name) => sent[name] !== undefined).map((name) => ({ field: `/${name}`, code }))
    : [];
}
