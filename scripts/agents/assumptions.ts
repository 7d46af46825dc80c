import type { Assumption } from "./outcome.ts";

/** The official suite's assumptions, beside the version 2026-01-23 of its text. */
export const ofOfficial: readonly Assumption[] = [
  {
    checks: ["test_version_negotiation"],
    suite: '`profile="..."` is a profile, and a parameter `version` of it says the version',
    text: '"All requests MUST include the `UCP-Agent` header containing the platform profile URI" (checkout-rest, Specific Header Requirements); the version is in the profile (overview, Version Negotiation).',
  },
  {
    checks: ["test_buyer_consent"],
    suite: "consents are told to an agent whose profile has no `dev.ucp.shopping.buyer_consent`",
    text: '"For each business capability, include it in the result if a platform capability with the same `name` exists" (overview, Intersection Algorithm); the suite\'s profile declares orders alone.',
  },
  {
    checks: ["test_multiple_discounts_accepted"],
    suite: "two codes are both applied",
    text: '"`discount_code_combination_disallowed`: Cannot combine with another active discount" (discount, Rejected Codes): a store may take one, and says so of the other.',
  },
  {
    checks: ["test_card_credential_payment"],
    suite: "the number of a card is taken as a payment",
    text: "A store that declares no handler for numbers of cards takes none: the mock handler takes tokens. Stoa never sees the number of a card.",
  },
  {
    checks: ["test_complete_is_idempotent"],
    suite: "completing once more, under another key, is refused",
    text: '"After a checkout session reaches the state \\"completed\\", it is considered immutable" (checkout, Business): nothing changes; the completed checkout is answered again.',
  },
  {
    checks: ["test_free_shipping_for_specific_item", "test_free_shipping_on_expensive_order"],
    suite: "what ships for nothing has `Free` in its title",
    text: '"`options[].title` MUST distinguish this option from its siblings" (fulfillment, Business Responsibilities); the price says 0.',
  },
  {
    checks: [
      "test_known_customer_one_address",
      "test_known_customer_multiple_addresses_selection",
      "test_known_user_existing_address_reuse",
      "test_new_user_new_address_persistence",
    ],
    suite: "whoever names an email address is told the addresses of the customer who has it",
    text: "The specification has no such thing; it would give strangers the addresses of customers.",
  },
  {
    checks: ["test_unknown_customer_no_address", "test_known_customer_no_address"],
    suite: "`destinations` is absent where there are none",
    text: "`destinations` is an array without a least length (types/fulfillment_method.json); later states of the suite take an empty one.",
  },
  {
    checks: [
      "test_order_retrieval",
      "test_order_fulfillment_retrieval",
      "test_order_update",
      "test_order_adjustments",
      "test_invalid_adjustment_status",
      "test_malformed_adjustment_payload",
    ],
    suite: "orders are at `/orders/{id}` of the host, and agents change them by PUT",
    text: '"All UCP REST endpoints are relative to the business\'s base URL, which is discovered through the UCP profile" (checkout-rest, Base URL); this version has no operation on orders at all (services/shopping/openapi.json).',
  },
  {
    checks: [
      "test_simulation_endpoint_missing_header",
      "test_simulation_endpoint_incorrect_secret",
      "test_simulation_endpoint_correct_secret",
      "test_webhook_event_stream",
    ],
    suite: "`POST /testing/simulate-shipping/{id}` ships an order",
    text: "The specification has no such thing: it is the sample server's own.",
  },
  {
    checks: ["test_webhook_order_address_known_customer", "test_webhook_order_address_new_address"],
    suite: "a notice has the order in `order`",
    text: "The body is the order with `event_id` and `created_time` (services/shopping/openapi.json, orderEvent). The notices arrive.",
  },
  {
    checks: [
      "test_out_of_stock",
      "test_update_inventory_validation",
      "test_structured_error_messages",
      "test_product_not_found",
      "test_complete_without_fulfillment",
      "test_payment_failure",
    ],
    suite:
      "what is wrong with a checkout is a status of HTTP (400, 402), a text of the sample server's, and a field `detail`",
    text: '"The `messages` array contains errors, warnings, and informational messages about the checkout state" (checkout, Error Handling); no status 402 and no `detail` is in the text (checkout-rest, Status Codes, Error Responses).',
  },
];

/** Those of the suite of spck.dev, beside the versions that it knows. */
export const ofSpck: readonly Assumption[] = [
  {
    checks: ["discount.multiple_accept_both"],
    suite: "two codes are both applied",
    text: '"`discount_code_combination_disallowed`: Cannot combine with another active discount" (discount, Rejected Codes).',
  },
  {
    checks: ["checkout.completed_immutable"],
    suite: "cancelling what is completed is a status of 400 and more, in 2026-04-08, too",
    text: '"Business outcomes: Return HTTP 200 with UCP envelope and `messages` array" (checkout-rest, Error Responses): it is `not_allowed`, and the order stays.',
  },
  {
    checks: ["cart.conversion_idempotent"],
    suite: "the second conversion of a cart is 200, not 201",
    text: '"The business MUST return the existing checkout session rather than creating a new one" (cart, Idempotent conversion): it is the same one; the text names no status.',
  },
  {
    checks: ["checkout.unavailable_all_error_envelope"],
    suite: "a checkout of nothing but what is sold out is no resource",
    text: '"For example, a business may reject a create checkout request where all items are unavailable" (checkout, Error Handling): it may. Stoa keeps the checkout, so that the agent can change it.',
  },
  {
    checks: ["checkout.update_requires_id"],
    suite: "an update without `id` in its body is refused",
    text: "`id` is required of the platform (checkout.json, `ucp_request`); the address names the checkout, and nothing asks for a refusal.",
  },
  {
    checks: [
      "validation.overstock_update_400",
      "validation.payment_failure",
      "validation.out_of_stock",
      "validation.error_body",
    ],
    suite: "what is wrong with a checkout is a status of HTTP, and a field `detail`",
    text: '"Implementations MUST use standard HTTP status codes" (overview, REST Transport) is all that is cited; messages of a checkout stand in `messages` (checkout, Error Handling).',
  },
];
