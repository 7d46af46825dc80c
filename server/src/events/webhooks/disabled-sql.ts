import { statement } from "../../db/statement.ts";
import { countCard } from "../../http/lists/card.ts";

/** How many webhooks the server has stopped sending to. A store has few, all of which are looked at. */
export const webhooksCard = countCard("webhooks:read", {
  name: "disabled",
  description: "Webhooks that the server disabled, since their address is gone or kept failing.",
  reply: "WebhooksCard",
  count: statement(
    "select count(*) from webhook_endpoints where store_id = $1 and not is_active and disabled_reason is not null",
  ),
});
