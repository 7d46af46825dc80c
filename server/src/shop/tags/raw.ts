import {
  type Context,
  type Emitter,
  type Liquid,
  type Parser,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
} from "liquidjs";
import { currentPage } from "../page/index.ts";
import { takeBody } from "./body.ts";

/** A tag whose body is not printed: it is read elsewhere, or says something to developers. */
export const hiddenTag = {
  parse(this: Tag, token: TagToken, remaining: TopLevelToken[]): void {
    while (remaining.length) {
      const next = remaining.shift() as TagToken;
      if (next.name === `end${token.name}`) return;
    }
    throw new Error(`'${token.name}' tag was never closed`);
  },
  render(): string {
    return "";
  },
};

/** `{% style %}`: the body in a `<style>` element whose hash the page's CSP lists. */
export class StyleTag extends Tag {
  readonly #body: Template[];

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid);
    this.#body = takeBody(token, remaining, parser);
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const written = String(yield this.liquid.renderer.renderTemplates(this.#body, context));
    // Removes text that would close the element.
    const css = written.replace(/<\/style/gi, "<\\/style");
    currentPage().noteStyle(css);
    emitter.write(`<style data-shopify>${css}</style>`);
  }
}
