import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { addressTextsOf } from "../../people/customers/index.ts";
import type { ManualDiscount } from "../../pricing/engine/index.ts";
import { type CartLine, discountOf, linesByHand } from "../cart/index.ts";
import type { Address } from "../model/reply-parts.ts";
import type { LinesRequest } from "./edit-lines.ts";
import type { OrderEditCreate } from "./schemas.ts";

/** A request to edit; amounts are minor units, ids in lower case. */
export type EditRequest = LinesRequest & {
  keepDiscounts: boolean | undefined;
  add: readonly CartLine[];
  address: Address | undefined;
  shippingMethodId: string | null | undefined;
  customerId: string | undefined;
  discount: Omit<ManualDiscount, "lineKey"> | null | undefined;
};

/** Reads a request to edit. Throws 400 naming the faulty fields. */
export function readEdit({
  body,
  store,
}: Pick<Call<object, OrderEditCreate>, "body" | "store">): EditRequest {
  const errors: FieldError[] = [];
  const reading = { digits: store.currencyDigits, errors };
  const { discount, shippingAddress, shippingMethodId } = body;
  const request: EditRequest = {
    add: linesByHand(reading, body.add ?? [], store.id, "add"),
    remove: (body.remove ?? []).map((id) => id.toLowerCase()),
    setQuantity: (body.setQuantity ?? []).map(({ itemId, quantity }) => ({
      itemId: itemId.toLowerCase(),
      quantity: BigInt(quantity),
    })),
    address: shippingAddress && (addressTextsOf(shippingAddress) as Address),
    shippingMethodId: shippingMethodId?.toLowerCase() ?? shippingMethodId,
    customerId: body.customerId?.toLowerCase(),
    discount: discount ? discountOf(reading, discount, "/discount") : discount,
    keepDiscounts: body.keepDiscounts,
  };
  if (errors.length) throw validationFailed(errors);
  return request;
}
