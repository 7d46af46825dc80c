import type { Call } from "../../http/route.ts";
import { policyLinks } from "../../platform/policies/index.ts";
import { type OriginOf, originFor, type StoreSettings } from "../../platform/settings/index.ts";
import { findOffered } from "../../sales/payments/index.ts";

/** What of a store every protocol shows. */
export type Shown = {
  settings: StoreSettings;
  /** The address of its own pages. */
  origin: string;
  policies: Awaited<ReturnType<typeof policyLinks>>;
  /** The ways to pay that an agent can choose without the buyer: none where all of them are paid on a page. */
  offline: readonly string[];
  /** What buyers are told of these, where the store has said something. */
  instructions: Readonly<Record<string, string | null>> | undefined;
};

/** Reads it, in one round trip. */
export async function readShown(
  { tx }: Pick<Call, "tx">,
  { originOf, settings }: { originOf: OriginOf; settings: StoreSettings },
): Promise<Shown> {
  const origin = originFor(settings, originOf) ?? "";
  const [{ methods }, policies] = await Promise.all([
    findOffered(tx),
    policyLinks(tx, settings, (path) => `${origin}${path}`),
  ]);
  const offline = methods.filter(({ provider }) => provider === "manual");
  const said = offline.filter(({ instructions }) => instructions !== null);
  return {
    settings,
    origin,
    policies,
    offline: offline.map(({ method }) => method),
    instructions: said.length
      ? Object.fromEntries(said.map(({ method, instructions }) => [method, instructions]))
      : undefined,
  };
}
