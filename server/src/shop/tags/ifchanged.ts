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
import { takeBody } from "./body.ts";

/** `{% ifchanged %}`: prints its body where that is not what the last one printed. */
export class IfchangedTag extends Tag {
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
