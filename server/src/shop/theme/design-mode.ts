import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { html } from "../../kit/text/html.ts";

const body = readFileSync(new URL("design-mode.js", import.meta.url));

/** The script of the theme editor's page: its bytes, and the address below which they never change. */
export const designMode = {
  path: `/assets/stoa-design-mode.${hash("sha256", body, "hex").slice(0, 16)}.js`,
  body,
} as const;

/**
 * The tag that loads it in a preview whose purpose is `editor`, for the page of a template such as
 * `product.special`.
 */
export const designModeTag = (template: string): string =>
  html`<script src="${designMode.path}" data-template="${template}"></script>\n`.html;
