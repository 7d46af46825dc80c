import { type Context, type Emitter, evalToken, Hash, type Tag, type TagToken } from "liquidjs";
import { currentPage } from "../page/index.ts";

type Named = Tag & { value?: unknown; hash?: Hash };

const named = {
  parse(this: Named, token: TagToken): void {
    this.value = token.tokenizer.readValueOrThrow();
    this.hash = new Hash(token.tokenizer);
  },
};

/** `{% section 'name' %}`. */
export const sectionTag = {
  ...named,
  *render(this: Named, context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    emitter.write(currentPage().parts.section(String(yield evalToken(this.value as never, context))));
  },
};

/** `{% sections 'group' %}`. */
export const sectionsTag = {
  ...named,
  *render(this: Named, context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    emitter.write(currentPage().parts.group(String(yield evalToken(this.value as never, context))));
  },
};

/** `{% content_for 'blocks' %}` and `{% content_for 'block', type: 'x', id: 'y' %}`. */
export const contentForTag = {
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
