import { type Html, html } from "../../kit/text/html.ts";
import { type PostalAddress, postalLines } from "../../kit/text/postal-lines.ts";
import type { Words } from "./words.ts";

/** An address as on a letter. */
export const addressOf = (address: PostalAddress & { country: string }, { country }: Words): Html =>
  html`<address dir="auto">${[...postalLines(address), country(address.country)].join("\n")}</address>
`;
