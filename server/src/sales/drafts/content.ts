import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import type { Principal } from "../../http/request/principal.ts";
import { draftFields, type OrderCreate, type OrderUpdate, sourceOf } from "../../orders/placing/index.ts";

/** What a draft is made of: the body of the request that would place it. */
export type Content = Omit<OrderCreate, "draft" | "giftCards" | "storeCredit" | "markPaid"> & {
  source: NonNullable<OrderCreate["source"]>;
};

/** What a new draft is made of. Throws 400 for what is only said when it is placed. */
export function contentOf(body: OrderCreate, principal: Principal | undefined): Content {
  const { draft: _, giftCards, storeCredit, markPaid, ...rest } = body;
  refuse({
    giftCards: giftCards?.length ? giftCards : undefined,
    storeCredit: storeCredit || undefined,
    markPaid: markPaid || undefined,
  });
  return { ...rest, source: sourceOf(body, principal) };
}

const shared = ["note", "tags", "externalId", "metadata", "shippingAddress", "billingAddress"] as const;
const allowed: readonly string[] = [...draftFields, ...shared];

/** A draft's content with what was sent of it: a field left out keeps its value, null takes it away. Throws 400 for what no draft has. */
export function applyChanges(content: Content, { version: _, ...body }: OrderUpdate): Content {
  refuse(Object.fromEntries(Object.entries(body).filter(([name]) => !allowed.includes(name))));
  const { customer, customerId, ...rest } = content;
  // Whoever is named takes the place of whoever was.
  const isNamed = body.customer !== undefined || body.customerId !== undefined;
  const kept = isNamed ? rest : content;
  const entries = Object.entries({ ...kept, ...body }).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(entries) as Content;
}

function refuse(fields: Readonly<Record<string, unknown>>): void {
  const errors = Object.entries(fields).flatMap(([name, value]): FieldError[] =>
    value === undefined ? [] : [{ field: `/${name}`, code: "not_in_draft" }],
  );
  if (errors.length) throw validationFailed(errors);
}
