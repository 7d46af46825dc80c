import { type Html, html } from "../../kit/text/html.ts";
import { type LineProperties, visibleProperties } from "../../orders/model/index.ts";
import type { Words } from "./words.ts";

/** A line of an order or a quote, as the API answers it. */
export type Line = {
  name: string;
  image: string | null;
  options: Readonly<Record<string, string>>;
  properties?: LineProperties;
  quantity: number;
  unitPrice: string;
};

/** The picture of a line; its name is next to it. */
export const picture = (image: string | null): Html =>
  image && /^https?:\/\//.test(image)
    ? html`<img class="picture" src="${image}" alt="" width="68" height="68" loading="lazy">`
    : html`<span class="picture"></span>`;

/** The name of a line's item, with its options and the properties that shoppers see. */
export function itemName({ name, options, properties }: Pick<Line, "name" | "options" | "properties">): Html {
  const more = [...Object.entries(options), ...visibleProperties(properties)];
  return html`<div class="name" dir="auto">${name}</div>${
    more.length > 0 &&
    html`<div class="quiet small" dir="auto">${more.map(([of, value]) => `${of}: ${value}`).join(" · ")}</div>`
  }`;
}

/** The lines of an order. */
export const itemList = (items: readonly Line[], { money, count }: Words): Html =>
  html`<ul class="items">${items.map(
    (
      item,
    ) => html`<li>${picture(item.image)}<div>${itemName(item)}<div class="quiet small"><bdi>${count(item.quantity)} × ${money(item.unitPrice)}</bdi></div></div></li>
`,
  )}</ul>
`;
