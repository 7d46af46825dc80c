import { notFound } from "../../http/answers/errors.ts";
import { policyNames } from "../../platform/policies/index.ts";
import { linksBy, type Shown, type ShownOf } from "../session/index.ts";
import { STRIPE, stripeHandler } from "./stripe-handler.ts";
import { TEST_HANDLER, TEST_TYPE } from "./test-payments.ts";
import type { Active } from "./versions.ts";

/** What a store shows to agents beside what it sells. */
export type Shop = Shown & {
  links: readonly { type: string; url: string }[];
  /** How payments are taken, as answers and the profile have it. */
  handlers: Readonly<Record<string, readonly object[]>>;
};

/** The handler of payments that reach the store without a provider: transfers, cash. */
export const OFFLINE = "offline";

/** What a store shows, where it wants agents to come by this protocol. Throws 404 where it does not. */
export async function readOpen(call: Parameters<ShownOf>[0], shownOf: ShownOf): Promise<Shown> {
  const shown = await shownOf(call);
  if (!shown.settings.agents.ucp) throw notFound();
  return shown;
}

/** The same as an agent is shown it. */
export function shopOf({ shown, active }: { shown: Shown; active: Active }): Shop {
  const { settings, policies, offline, instructions, merchant } = shown;
  const version = active.version.date;
  return {
    ...shown,
    links: linksBy(policyNames, policies),
    handlers: {
      ...(settings.isTest && {
        [TEST_HANDLER.name]: [{ id: TEST_HANDLER.id, version, available_instruments: [{ type: TEST_TYPE }] }],
      }),
      ...(merchant && { [STRIPE.name]: [stripeHandler(merchant)] }),
      ...(offline.length && {
        "dev.stoa.offline": [
          {
            id: OFFLINE,
            version,
            available_instruments: offline.map((type) => ({ type })),
            ...(instructions && { config: { instructions } }),
          },
        ],
      }),
    },
  };
}
