import {
  type Context,
  type Emitter,
  type evalToken,
  Hash,
  type Liquid,
  type Parser,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
  toValue,
} from "liquidjs";
import { takeBody } from "./body.ts";
import { cut, itemsOf, Loop, loopItems, readInteger } from "./loop.ts";

type Value = Parameters<typeof evalToken>[0];

/** The state of a row of cells, as `tablerowloop` has it. */
class Cells extends Loop {
  row = 1;
  col = 1;
  col0 = 0;
  col_first = true;
  col_last: boolean;
  readonly #columns: number;

  constructor(name: string, length: number, columns: number) {
    super(name, length);
    this.#columns = columns;
    this.col_last = columns === 1;
  }

  override next(): void {
    super.next();
    this.col0 = (this.col0 + 1) % this.#columns;
    this.col = this.col0 + 1;
    if (this.col0 === 0) this.row++;
    this.col_first = this.col0 === 0;
    this.col_last = this.col === this.#columns;
  }
}

/** `{% tablerow %}`: a table's rows and cells, with `cols`, `limit` and `offset`. */
export class TablerowTag extends Tag {
  readonly #variable: string;
  readonly #collection: Value;
  readonly #name: string;
  readonly #hash: Hash;
  readonly #body: Template[];

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid);
    const { tokenizer } = this;
    this.#variable = tokenizer.readIdentifier().content;
    const word = tokenizer.readIdentifier().content;
    const collection = tokenizer.readValue();
    if (!this.#variable || word !== "in" || !collection)
      throw new Error(
        "Syntax Error in 'table_row loop' - Valid syntax: table_row [item] in [collection] cols=3",
      );
    this.#collection = collection as Value;
    this.#name = `${this.#variable}-${collection.getText()}`;
    this.#hash = new Hash(tokenizer);
    this.#body = takeBody(token, remaining, parser);
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const value = yield loopItems(this.#collection, context);
    if (toValue(value) === undefined || toValue(value) === null) return;
    const { offset, limit, cols } = (yield this.#hash.render(context)) as Record<string, unknown>;
    const whole = (one: unknown) =>
      toValue(one) === undefined || toValue(one) === null ? undefined : readInteger(one);
    const items = cut(itemsOf(value), whole(offset) ?? 0, whole(limit));
    const columns = Math.max(1, whole(cols) ?? items.length);
    emitter.write('<tr class="row1">\n');
    const cells = new Cells(this.#name, items.length, columns);
    const scope: Record<string, unknown> = Object.assign(Object.create(null), { tablerowloop: cells });
    context.push(scope);
    for (const item of items) {
      scope[this.#variable] = item;
      emitter.write(`<td class="col${cells.col}">`);
      yield this.liquid.renderer.renderTemplates(this.#body, context, emitter);
      emitter.write("</td>");
      const isEnding = context.breakCalled;
      context.breakCalled = false;
      context.continueCalled = false;
      if (isEnding) break;
      if (cells.col_last && !cells.last) emitter.write(`</tr>\n<tr class="row${cells.row + 1}">`);
      cells.next();
    }
    context.pop();
    emitter.write("</tr>\n");
  }
}
