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
  TypeGuards,
  toValue,
} from "liquidjs";
import { currentPage } from "../page/index.ts";
import { ThemeError } from "../render/index.ts";

type Value = Parameters<typeof evalToken>[0];
type Steps = Generator<unknown, void, unknown>;

/** The state of a loop, as `forloop` has it. */
export class Loop {
  readonly name: string;
  readonly length: number;
  readonly parentloop: Loop | undefined;
  index = 1;
  index0 = 0;
  rindex: number;
  rindex0: number;
  first = true;
  last: boolean;

  constructor(name: string, length: number, parent?: Loop) {
    this.name = name;
    this.length = length;
    this.parentloop = parent;
    this.rindex = length;
    this.rindex0 = length - 1;
    this.last = length === 1;
  }

  next(): void {
    this.index++;
    this.index0++;
    this.rindex--;
    this.rindex0--;
    this.first = false;
    this.last = this.rindex0 === 0;
  }
}
// Templates read own properties alone; printing one shows its kind.
Object.defineProperty(Loop.prototype, "toString", { value: () => "Liquid::ForloopDrop" });

/** Reads a loop argument as an integer. Throws if it is not one. */
export function readInteger(value: unknown): number {
  const plain = toValue(value);
  const text = typeof plain === "string" ? plain.trim() : plain;
  const number =
    typeof text === "number" ? Math.trunc(text) : /^-?\d+$/.test(String(text)) ? Number(text) : Number.NaN;
  if (!Number.isFinite(number)) throw new Error("invalid integer");
  return number;
}

/** No loop goes through more numbers of a range. */
const MAX_RANGE = 100_000;

/** The items of a loop: ranges are not made longer than a page may iterate. Throws for a longer one. */
export function* loopItems(token: Value, context: Context): Generator<unknown, unknown, unknown> {
  if (TypeGuards.isRangeToken(token)) {
    const [low, high] = [yield evalToken(token.lhs, context), yield evalToken(token.rhs, context)];
    if (Number(toValue(high)) - Number(toValue(low)) >= MAX_RANGE)
      throw new ThemeError("theme_too_large", `A loop goes through ${MAX_RANGE} numbers at most.`);
  }
  return yield evalToken(token, context);
}

/** The items of a value that can be looped over: lists, ranges, objects as pairs; a text is one item. */
export function itemsOf(value: unknown): readonly unknown[] {
  const plain = toValue(value);
  if (Array.isArray(plain)) return plain;
  if (typeof plain === "string") return plain ? [plain] : [];
  if (typeof plain !== "object" || plain === null) return [];
  if (Symbol.iterator in plain) return [...(plain as Iterable<unknown>)];
  return Object.entries(plain);
}

/** The items of `{% paginate %}`'s list that the page shows, where the list does not page by itself. */
function paginate(items: readonly unknown[], expression: string): readonly unknown[] {
  const { paging } = currentPage();
  if (!paging || paging.list !== expression || Object.hasOwn(items, "total")) return items;
  return items.slice((paging.number - 1) * paging.size, paging.number * paging.size);
}

/** The items that a loop goes through, cut by `offset` and `limit`. */
export function cut(items: readonly unknown[], from: number, limit: number | undefined): readonly unknown[] {
  const start = Math.max(0, from);
  return items.slice(start, limit === undefined ? undefined : Math.max(start, from + limit));
}

/** `{% for %}` with `limit`, `offset` (`continue` too), `reversed` and `{% else %}`. */
export class ForTag extends Tag {
  readonly #variable: string;
  readonly #collection: Value;
  readonly #expression: string;
  readonly #hash: Hash;
  readonly #isReversed: boolean;
  readonly #continues: boolean;
  readonly #body: Template[] = [];
  readonly #otherwise: Template[] = [];

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid);
    const { tokenizer } = this;
    this.#variable = tokenizer.readIdentifier().content;
    const word = tokenizer.readIdentifier().content;
    const collection = tokenizer.readValue();
    if (!this.#variable || word !== "in" || !collection)
      throw new Error("Syntax Error in 'for loop' - Valid syntax: for [item] in [collection]");
    this.#collection = collection as Value;
    this.#expression = collection.getText();
    const rest = tokenizer.remaining();
    this.#isReversed = /^[\s,]*reversed\b/.test(rest) || /\breversed\s*$/.test(rest);
    this.#continues = /\boffset\s*:\s*continue\b/.test(rest);
    this.#hash = new Hash(tokenizer);
    let part = this.#body;
    const stream = parser.parseStream(remaining);
    stream
      .on("tag:else", () => {
        part = this.#otherwise;
      })
      .on("tag:endfor", () => stream.stop())
      .on("template", (template: Template) => part.push(template))
      .on("end", () => {
        throw new Error("'for' tag was never closed");
      });
    stream.start();
  }

  *render(context: Context, emitter: Emitter): Steps {
    const value = yield loopItems(this.#collection, context);
    const { offset, limit } = (yield this.#hash.render(context)) as { offset?: unknown; limit?: unknown };
    const name = `${this.#variable}-${this.#expression}`;
    const offsets = context.getRegister("for", {}) as Record<string, number>;
    const from = this.#continues ? (offsets[name] ?? 0) : isNil(offset) ? 0 : readInteger(offset);
    const most = isNil(limit) ? undefined : readInteger(limit);
    const chosen = cut(paginate(itemsOf(value), this.#expression), from, most);
    offsets[name] = Math.max(0, from) + chosen.length;
    if (!chosen.length) {
      yield this.liquid.renderer.renderTemplates(this.#otherwise, context, emitter);
      return;
    }
    const loops = context.getRegister("loops", []) as Loop[];
    const loop = new Loop(name, chosen.length, loops.at(-1));
    const scope: Record<string, unknown> = Object.assign(Object.create(null), { forloop: loop });
    loops.push(loop);
    context.push(scope);
    for (const item of this.#isReversed ? [...chosen].reverse() : chosen) {
      scope[this.#variable] = item;
      yield this.liquid.renderer.renderTemplates(this.#body, context, emitter);
      const isEnding = context.breakCalled;
      context.breakCalled = false;
      context.continueCalled = false;
      if (isEnding) break;
      loop.next();
    }
    context.pop();
    loops.pop();
  }
}

const isNil = (value: unknown) => toValue(value) === undefined || toValue(value) === null;
