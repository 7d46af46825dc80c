import { type Html, html } from "../../kit/html.ts";
import type { Words } from "./words.ts";

/** A line of an order or a quote, as the API answers it. */
export type Line = {
  name: string;
  image: string | null;
  options: Readonly<Record<string, string>>;
  quantity: number;
  unitPrice: string;
};

/** The picture of a line, beside which its name stands. */
export const picture = (image: string | null): Html =>
  image && /^https?:\/\//.test(image)
    ? html`<img class="picture" src="${image}" alt="" width="68" height="68" loading="lazy">`
    : html`<span class="picture"></span>`;

/** What a line is. */
export const named = ({ name, options }: Pick<Line, "name" | "options">): Html =>
  html`<div class="name" dir="auto">${name}</div>${
    Object.keys(options).length > 0 &&
    html`<div class="quiet small" dir="auto">${Object.entries(options)
      .map(([axis, value]) => `${axis}: ${value}`)
      .join(" · ")}</div>`
  }`;

/** The lines of an order. */
export const itemList = (items: readonly Line[], { money, count }: Words): Html =>
  html`<ul class="items">${items.map(
    (
      item,
    ) => html`<li>${picture(item.image)}<div>${named(item)}<div class="quiet small"><bdi>${count(item.quantity)} × ${money(item.unitPrice)}</bdi></div></div></li>
`,
  )}</ul>
`;
