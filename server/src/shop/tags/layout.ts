import { type Context, evalToken, type Tag, type TagToken } from "liquidjs";

/** `{% layout 'name' %}` and `{% layout none %}`: notes which layout the template stands in. */
export const layoutTag = {
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
