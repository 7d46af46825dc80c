import type { Call } from "../../http/route.ts";
import { checkVersion } from "../../http/version.ts";
import { endpoints } from "./columns.ts";
import { deleteEndpoint, lockEndpoint } from "./sql.ts";

/** Deletes an endpoint: nothing is sent to it any more. Throws 404, 409 for a stale version. */
export async function removeEndpoint(
  { tx, expectedVersions }: Pick<Call, "tx" | "expectedVersions">,
  id: string,
): Promise<void> {
  const row = await lockEndpoint(tx, id);
  checkVersion(expectedVersions, endpoints.get(row, "version"));
  await deleteEndpoint(tx, id);
}
