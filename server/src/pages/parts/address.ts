import { type Html, html } from "../../kit/text/html.ts";
import { postalLines } from "../../orders/mails/index.ts";
import type { Words } from "./words.ts";

/** An address as on a letter. */
export const addressOf = (address: Parameters<typeof postalLines>[0], { country }: Words): Html =>
  html`<address dir="auto">${[...postalLines(address), country(address.country)].join("\n")}</address>
`;
