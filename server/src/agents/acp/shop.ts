import { notFound } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { type OriginOf, readSettings, type StoreSettings } from "../../platform/settings/index.ts";
import { readShown, type Shown } from "../session/index.ts";
import { handlersOf } from "./handlers.ts";

/** What a store shows to agents beside what it sells. */
export type Shop = Shown & {
  links: readonly { type: string; url: string }[];
  handlers: readonly object[];
};

const kinds: Readonly<Record<string, string>> = {
  terms: "terms_of_use",
  privacy: "privacy_policy",
  refunds: "return_policy",
  shipping: "shipping_policy",
  legalNotice: "about_us",
};

/** What a store has set, where it wants agents to come by this protocol. Throws 404 where it does not. */
export async function readOpen({ tx }: Pick<Call, "tx">): Promise<StoreSettings> {
  const settings = await readSettings(tx);
  if (!settings.agents.acp) throw notFound();
  return settings;
}

/** Reads the rest of it, in one round trip. */
export async function readShop(
  call: Pick<Call, "tx">,
  means: { originOf: OriginOf; settings: StoreSettings },
): Promise<Shop> {
  const shown = await readShown(call, means);
  const links = Object.entries(shown.policies).flatMap(([kind, url]) =>
    url === null ? [] : [{ type: kinds[kind]!, url }],
  );
  return { ...shown, links, handlers: handlersOf(shown) };
}
