import { Drop } from "liquidjs";
import { currentPage } from "../page/index.ts";
import { numberOf, readArguments, textOf } from "./values.ts";

/** A text that is HTML already: `escape` does not escape it once more. */
export class HtmlText extends Drop {
  readonly #html: string;

  constructor(html: string) {
    super();
    this.#html = html;
  }

  override valueOf(): string {
    return this.#html;
  }

  override toString(): string {
    return this.#html;
  }
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeText = (text: string) => text.replace(/[&<>"]/g, (one) => entities[one]!);

/**
 * `t`: the theme's text of a key in the page's language, with `{{ name }}` filled in. Text and values are
 * escaped, except for keys that end in `_html`.
 */
function translate(key: unknown, ...sent: unknown[]): HtmlText {
  const name = textOf(key);
  const { named } = readArguments(sent);
  const count = named.count === undefined ? undefined : numberOf(named.count);
  const text = currentPage().translation(name, count);
  if (text === undefined)
    return new HtmlText(escapeText(`Translation missing: ${currentPage().globals.request.locale}.${name}`));
  const filled = text.replace(/\{\{-?\s*([\w.]+)\s*-?\}\}/g, (whole, variable: string) =>
    Object.hasOwn(named, variable) ? textOf(named[variable]) : whole,
  );
  return new HtmlText(/(^|[._])html$/.test(name) ? filled : escapeText(filled));
}

export const translateFilters = { t: translate, translate };
