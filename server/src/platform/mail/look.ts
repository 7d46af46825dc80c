import type { Tx } from "../../db/tenant.ts";
import { paletteOf, type WantedColors } from "../../http/html/palette.ts";
import { escapeHtml } from "../../kit/text/html.ts";
import { mediaAt } from "../../kit/web/own-media.ts";
import { type OriginOf, originFor, readSettings } from "../settings/index.ts";
import { type OwnTexts, ownTexts } from "./own-texts.ts";
import { findOwnTexts } from "./own-texts-sql.ts";

/** A store's design of its emails, its own texts, and its reply address. */
export type Look = {
  logo: string | null;
  colors: WantedColors;
  replyTo: string | null;
  texts: OwnTexts;
};

/** The design of a store that has set nothing. */
export const plainLook: Look = {
  logo: null,
  colors: { primary: null, background: null, text: null },
  replyTo: null,
  texts: {},
};

/** The design of the bound store's emails. */
export async function readLook(tx: Tx, originOf: OriginOf): Promise<Look> {
  const [settings, row] = await Promise.all([readSettings(tx), findOwnTexts(tx)]);
  const { colors, replyTo } = settings;
  const logo = settings.logo && mediaAt(settings.logo, originFor(settings, originOf) ?? "");
  return { logo, colors, replyTo, texts: ownTexts.read(row).texts as OwnTexts };
}

/** Styles of a mail's parts, as CSS; empty where the reader's program decides. */
export type MailStyle = { body: string; link: string };

/** The styles of an email, in readable colors, and its header as HTML. */
export function dressOf({ logo, colors }: Look, storeName: string): { style: MailStyle; head: string } {
  const isPlain = colors.primary === null && colors.background === null && colors.text === null;
  const { page, text, link, "button-edge": edge } = paletteOf(colors, "light");
  const picture = logo
    ? `<img src="${escapeHtml(logo)}" alt="${escapeHtml(storeName)}" height="48" style="max-width: 100%; height: 48px">`
    : `<strong><bdi>${escapeHtml(storeName)}</bdi></strong>`;
  const line = colors.primary === null ? "" : `; border-bottom: 3px solid ${edge}`;
  const head = logo || line ? `<p style="padding-bottom: 0.5em${line}">${picture}</p>` : "";
  return {
    style: isPlain
      ? { body: "", link: "" }
      : { body: `; background: ${page}; color: ${text}`, link: `; color: ${link}` },
    head,
  };
}
