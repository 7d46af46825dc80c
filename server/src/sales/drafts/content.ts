import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import type { Principal } from "../../http/request/principal.ts";
import { draftFields, type OrderCreate, type OrderUpdate, sourceOf } from "../../orders/placing/index.ts";

/** The content of a draft: the body of the request that would place it. */
export type Content = Omit<OrderCreate, "draft" | "giftCards" | "storeCredit" | "markPaid"> & {
  source: NonNullable<OrderCreate["source"]>;
};

/** The content of a new draft. Throws 400 for fields that only placing it takes. */
export function contentOf(body: OrderCreate, principal: Principal | undefined): Content {
  const { draft: _, giftCards, storeCredit, markPaid, ...rest } = body;
  refuseFields({
    giftCards: giftCards?.length ? giftCards : undefined,
    storeCredit: storeCredit || undefined,
    markPaid: markPaid || undefined,
  });
  return { ...rest, source: sourceOf(body, principal) };
}

const shared = ["note", "tags", "externalId", "metadata", "shippingAddress", "billingAddress"] as const;
const allowed: readonly string[] = [...draftFields, ...shared];

/**
 * Applies changes to a draft's content: an absent field keeps its value, null removes it. Throws 400 for
 * fields that a draft cannot have.
 */
export function applyChanges(content: Content, { version: _, ...body }: OrderUpdate): Content {
  refuseFields(Object.fromEntries(Object.entries(body).filter(([name]) => !allowed.includes(name))));
  const { customer, customerId, ...rest } = content;
  // A new customer replaces the former one.
  const isNamed = body.customer !== undefined || body.customerId !== undefined;
  const base = isNamed ? rest : content;
  const entries = Object.entries({ ...base, ...body }).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(entries) as Content;
}

function refuseFields(fields: Readonly<Record<string, unknown>>): void {
  const errors = Object.entries(fields).flatMap(([name, value]): FieldError[] =>
    value === undefined ? [] : [{ field: `/${name}`, code: "not_in_draft" }],
  );
  if (errors.length) throw validationFailed(errors);
}
