import {
  type Context,
  type Emitter,
  evalToken,
  Hash,
  type Liquid,
  type Parser,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
} from "liquidjs";
import { currentPage } from "../page/index.ts";
import { takeBody } from "./body.ts";
import { FormTag } from "./form.ts";
import { ForTag } from "./loop.ts";
import { PaginateTag } from "./paginate.ts";
import { IncludeTag, RenderTag } from "./partials.ts";
import { TablerowTag } from "./tablerow.ts";

/** Adds the shop's tags to an engine, and replaces those that read files. */
export function registerTags(liquid: Liquid): void {
  for (const name of ["schema", "javascript", "stylesheet", "doc", "comment"])
    liquid.registerTag(name, hiddenTag);
  liquid.registerTag("style", StyleTag);
  liquid.registerTag("layout", layoutTag);
  liquid.registerTag("section", sectionTag);
  liquid.registerTag("sections", sectionsTag);
  liquid.registerTag("content_for", contentForTag);
  liquid.registerTag("render", RenderTag);
  liquid.registerTag("include", IncludeTag);
  liquid.registerTag("form", FormTag);
  liquid.registerTag("paginate", PaginateTag);
  liquid.registerTag("for", ForTag);
  liquid.registerTag("ifchanged", IfchangedTag);
  liquid.registerTag("tablerow", TablerowTag);
  Reflect.deleteProperty(liquid.tags, "block");
}

/** `{% ifchanged %}`: prints its body where that is not what the last one printed. */
class IfchangedTag extends Tag {
  readonly #body: Template[];

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid);
    this.#body = takeBody(token, remaining, parser);
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const text = yield this.liquid.renderer.renderTemplates(this.#body, context);
    if (text === context.getRegister("ifchanged")) return;
    context.setRegister("ifchanged", text);
    emitter.write(String(text));
  }
}

/** `{% layout 'name' %}` and `{% layout none %}`: notes which layout the template stands in. */
const layoutTag = {
  parse(this: Tag & { isNone?: boolean; file?: unknown }, token: TagToken): void {
    this.isNone = /^none\b/.test(token.args.trim());
    if (!this.isNone) this.file = token.tokenizer.readValueOrThrow();
  },
  *render(
    this: Tag & { isNone?: boolean; file?: unknown },
    context: Context,
  ): Generator<unknown, void, unknown> {
    const name = this.isNone ? undefined : String(yield evalToken(this.file as never, context));
    // A register of liquidjs that is false is one that was not set.
    context.setRegister("layout", { name });
  },
};

/** A tag whose body is not printed: it is read elsewhere, or says something to developers. */
const hiddenTag = {
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
class StyleTag extends Tag {
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

type Named = Tag & { value?: unknown; hash?: Hash };

const named = {
  parse(this: Named, token: TagToken): void {
    this.value = token.tokenizer.readValueOrThrow();
    this.hash = new Hash(token.tokenizer);
  },
};

/** `{% section 'name' %}`. */
const sectionTag = {
  ...named,
  *render(this: Named, context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    emitter.write(currentPage().parts.section(String(yield evalToken(this.value as never, context))));
  },
};

/** `{% sections 'group' %}`. */
const sectionsTag = {
  ...named,
  *render(this: Named, context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    emitter.write(currentPage().parts.group(String(yield evalToken(this.value as never, context))));
  },
};

/** `{% content_for 'blocks' %}` and `{% content_for 'block', type: 'x', id: 'y' %}`. */
const contentForTag = {
  ...named,
  *render(this: Named, context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const what = yield evalToken(this.value as never, context);
    const { parts } = currentPage();
    if (what === "blocks") return emitter.write(parts.blocks(context));
    if (what !== "block") throw new Error(`content_for knows 'blocks' and 'block', not '${what}'`);
    const { type, id, ...values } = (yield this.hash!.render(context)) as Record<string, unknown>;
    emitter.write(parts.block(context, { type: String(type), id: String(id), values }));
  },
};
