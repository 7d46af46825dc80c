import type { Tx } from "../../db/tenant.ts";
import type { WantedColors } from "../../http/html/palette.ts";
import { mediaAt } from "../../kit/web/own-media.ts";
import { policyLinks } from "../policies/index.ts";
import { hostedPage, type OriginOf, originFor, readSettings } from "../settings/index.ts";
import { webUrl } from "./layout/blocks.ts";
import type { Sender } from "./layout/footer.ts";
import { type OwnTexts, ownTexts } from "./own-texts.ts";
import { findOwnTexts } from "./own-texts-sql.ts";

/** A store's design of its emails, its own texts, its reply address, and who it is. */
export type Look = {
  logo: string | null;
  colors: WantedColors;
  replyTo: string | null;
  texts: OwnTexts;
  /** Where the store's media are; null for a store without a host. */
  origin: string | null;
  sender: Sender | null;
};

/** The design of a store that has set nothing. */
export const plainLook: Look = {
  logo: null,
  colors: { primary: null, background: null, text: null },
  replyTo: null,
  texts: {},
  origin: null,
  sender: null,
};

/** The design of the bound store's emails. */
export async function readLook(tx: Tx, originOf: OriginOf): Promise<Look> {
  const [settings, row] = await Promise.all([readSettings(tx), findOwnTexts(tx)]);
  const { colors, replyTo, business, country } = settings;
  const origin = originFor(settings, originOf) ?? null;
  const policies = await policyLinks(tx, settings, (path) =>
    hostedPage(settings, originOf, "policies", path),
  );
  return {
    logo: settings.logo && pictureAt(settings.logo, origin),
    colors,
    replyTo,
    texts: ownTexts.read(row).texts as OwnTexts,
    origin,
    sender: { business, country, policies },
  };
}

/** A picture as mails name it: absolute, or null where it cannot be. */
export const pictureAt = (picture: string, origin: string | null): string | null =>
  webUrl(mediaAt(picture, origin ?? ""));
