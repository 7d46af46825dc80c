import {
  type Context,
  type Emitter,
  evalToken,
  Hash,
  type Liquid,
  Tag,
  type TagToken,
  type Template,
  type Tokenizer,
  type TopLevelToken,
  toValue,
  toValueSync,
} from "liquidjs";
import { currentPage } from "../page/index.ts";

type Value = Parameters<typeof evalToken>[0];
type Steps<T = void> = Generator<unknown, T, unknown>;

/**
 * The arguments of `{% render %}` and `{% include %}`: a file, `with` or `for` a value under a name, and
 * further values.
 */
class PartialTag extends Tag {
  protected readonly file: Value;
  protected readonly isQuoted: boolean;
  protected readonly binding: { word: "with" | "for"; value: Value; alias: string | undefined } | undefined;
  protected readonly hash: Hash;

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid);
    const { tokenizer } = this;
    this.isQuoted = /^["']/.test(tokenizer.remaining().trimStart());
    this.file = tokenizer.readValueOrThrow();
    this.binding = readBinding(tokenizer);
    this.hash = new Hash(tokenizer);
  }

  render(_context: Context, _emitter: Emitter): Steps | undefined {
    return undefined;
  }

  /** The variable that the value goes by: the alias, or the file's last name. */
  protected nameOf(file: string): string {
    return this.binding?.alias ?? file.split("/").at(-1)!;
  }

  protected *print(templates: Template[], context: Context, emitter: Emitter): Steps {
    const steps = this.liquid.renderer.renderTemplates(templates, context, emitter) as unknown as Steps;
    // The level counts as long as the steps take, which run one after the other.
    currentPage().deeper(() => toValueSync(steps as never));
    yield undefined;
  }
}

function readBinding(tokenizer: Tokenizer) {
  tokenizer.skipBlank();
  const begin = tokenizer.p;
  const word = tokenizer.readIdentifier().content;
  tokenizer.skipBlank();
  if ((word !== "with" && word !== "for") || tokenizer.peek() === ":" || tokenizer.peek() === ",") {
    tokenizer.p = begin;
    return undefined;
  }
  const value = tokenizer.readValue() as Value;
  const beforeAs = tokenizer.p;
  if (tokenizer.readIdentifier().content !== "as") {
    tokenizer.p = beforeAs;
    return { word, value, alias: undefined } as const;
  }
  return { word, value, alias: tokenizer.readIdentifier().content } as const;
}

/** `{% render 'name' %}`: a snippet that sees the global objects and what it is given. */
export class RenderTag extends PartialTag {
  override *render(context: Context, emitter: Emitter): Steps {
    const file = String(yield evalToken(this.file, context));
    const templates = currentPage().parts.snippet(file);
    const child = isolateContext(context);
    Object.assign(child.bottom(), yield this.hash.render(context));
    const value = this.binding && toValue(yield evalToken(this.binding.value, context));
    const name = this.nameOf(file);
    if (this.binding?.word === "for" && isList(value)) {
      const items = [...value];
      for (const [i, item] of items.entries()) {
        const own = isolateContext(context);
        Object.assign(own.bottom(), child.bottom(), {
          [name]: item,
          forloop: loopObject(i, items.length, name),
        });
        yield* this.print(templates, own, emitter);
      }
      return;
    }
    if (this.binding) child.bottom()[name] = value as never;
    yield* this.print(templates, child, emitter);
  }
}

const isList = (value: unknown): value is Iterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.iterator in value;

const loopObject = (i: number, length: number, name: string) => ({
  name,
  length,
  index: i + 1,
  index0: i,
  rindex: length - i,
  rindex0: length - i - 1,
  first: i === 0,
  last: i === length - 1,
});

/** A context that sees the global objects alone, in which `include` has nothing to see. */
function isolateContext(context: Context): Context {
  const child = context.spawn();
  child.setRegister(ISOLATED, true);
  return child;
}

const ISOLATED = "isolated";

/** `{% include 'name' %}`: a snippet that sees and changes the variables around it. */
export class IncludeTag extends PartialTag {
  override *render(context: Context, emitter: Emitter): Steps {
    if (context.getRegister(ISOLATED)) throw new Error("include usage is not allowed in this context");
    const file = String(yield evalToken(this.file, context));
    const templates = currentPage().parts.snippet(file);
    const scope = Object.assign(Object.create(null), yield this.hash.render(context)) as Record<
      string,
      unknown
    >;
    const name = this.nameOf(file);
    const value = this.binding
      ? toValue(yield evalToken(this.binding.value, context))
      : context.getSync([name]);
    const items = Array.isArray(value) ? value : [value];
    context.push(scope);
    for (const item of items) {
      scope[name] = item;
      yield* this.print(templates, context, emitter);
    }
    context.pop();
  }
}
