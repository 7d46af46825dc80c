import { ApiError } from "./errors.ts";
import type { MessageKey } from "./messages/index.ts";

const byCollection: Readonly<Record<string, MessageKey>> = {
  products: "not_found.product",
  "by-sku": "not_found.product",
  customer: "not_found.customer",
  orders: "not_found.order",
  categories: "not_found.category",
  coupons: "not_found.coupon",
  "gift-cards": "not_found.gift_card",
  reviews: "not_found.review",
  webhooks: "not_found.webhook",
  "api-keys": "not_found.api_key",
  themes: "not_found.theme",
  staff: "not_found.staff",
  roles: "not_found.role",
  imports: "not_found.import",
  returns: "not_found.return",
  addresses: "not_found.address",
  sessions: "not_found.session",
  deliveries: "not_found.delivery",
};

/**
 * A 404 of a route, told of what its path ends with an id of: of a foreign, a missing and a malformed id the same. Any other failure as it is.
 */
export function toldOfRoute(error: ApiError, path: string | undefined): ApiError {
  if (error.messageKey !== "not_found" || !path) return error;
  const collection = /.*\/([\w-]+)\/:\w+/.exec(path)?.[1];
  const message = collection === undefined ? undefined : byCollection[collection];
  return message ? new ApiError(404, "not_found", { message }) : error;
}
