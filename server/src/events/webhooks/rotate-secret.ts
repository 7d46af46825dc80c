import type { Call } from "../../http/route.ts";
import { type EndpointRow, endpoints } from "./columns.ts";
import { checkEndpointReach } from "./permissions.ts";
import { makeSecret, sealSecret } from "./secret.ts";
import { changeSecret } from "./sql.ts";
import { webhook } from "./webhook.ts";

/** How long the secret before a rotation signs beside the new one (contract, section 8). */
const BOTH_MS = 24 * 3_600_000;

/**
 * Gives an endpoint a new secret, which is in the result and nowhere else. For 24 hours the one before it signs, too; one before that
 * signs no more. Throws 404, and 403 for an endpoint that is told more than the caller may read.
 */
export async function rotateSecret(
  { tx, vault, principal, now }: Pick<Call, "tx" | "vault" | "principal" | "now">,
  id: string,
): Promise<{ row: EndpointRow; secret: string }> {
  await checkEndpointReach(tx, principal!, endpoints.read(await webhook.lock(tx, id)));
  const secret = makeSecret();
  const previousUntil = new Date(now.getTime() + BOTH_MS);
  const row = await changeSecret(tx, id, { secret: sealSecret(vault, secret), previousUntil }, now);
  return { row, secret };
}
