import type { Call } from "../../http/route.ts";
import type { EndpointRow } from "./columns.ts";
import { makeSecret, sealSecret } from "./secret.ts";
import { changeSecret } from "./sql.ts";

/** How long the secret before a rotation signs beside the new one (contract, section 8). */
const BOTH_MS = 24 * 3_600_000;

/**
 * Gives an endpoint a new secret, which is in the result and nowhere else. For 24 hours the one before it signs, too; one before that
 * signs no more. Throws 404.
 */
export async function rotateSecret(
  { tx, vault, now }: Pick<Call, "tx" | "vault" | "now">,
  id: string,
): Promise<{ row: EndpointRow; secret: string }> {
  const secret = makeSecret();
  const previousUntil = new Date(now.getTime() + BOTH_MS);
  const row = await changeSecret(tx, id, { secret: sealSecret(vault, secret), previousUntil }, now);
  return { row, secret };
}
