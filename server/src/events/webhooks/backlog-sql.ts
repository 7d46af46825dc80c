import type { Pool } from "../../db/pool/pool.ts";
import { unboundQuery } from "../../db/pool/unbound-query.ts";
import { statement } from "../../db/statement.ts";
import { countCard } from "../../http/lists/card.ts";

/**
 * The backlog of webhooks of all stores: deliveries that are due and those that wait for another try, each at
 * most 10,000, and for how many seconds the oldest has been due.
 */
type WebhookBacklog = { due: number; later: number; oldestSeconds: number };

const readBacklog = statement("select due, later, oldest_seconds from webhook_backlog()");

/** Reads what waits to be sent: it counts all that is pending. One round trip. */
export async function webhookBacklog(pool: Pool): Promise<WebhookBacklog> {
  const [row] = await unboundQuery(pool, readBacklog, []);
  const [due, later, oldestSeconds] = row!.map(Number);
  return { due: due!, later: later!, oldestSeconds: oldestSeconds! };
}

/** How many webhooks the server has stopped sending to. A store has few, all of which are looked at. */
export const webhooksCard = countCard("webhooks:read", {
  name: "disabled",
  description: "Webhooks that the server disabled, since their address is gone or kept failing.",
  reply: "WebhooksCard",
  count: statement(
    "select count(*) from webhook_endpoints where store_id = $1 and not is_active and disabled_reason is not null",
  ),
});
