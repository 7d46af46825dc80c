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
import { itemsOf, readInteger } from "./loop.ts";

type Value = Parameters<typeof evalToken>[0];

const MAX_SIZE = 250;
/** No page begins after this many items: what is further has to be filtered. */
const MAX_ITEMS = 25_000;
const WINDOW = 2;

/**
 * `{% paginate collection.products by 24 %}`: its list answers one page, which `?page=` names; `paginate` has
 * the links to the others.
 */
export class PaginateTag extends Tag {
  readonly #list: Value;
  readonly #expression: string;
  readonly #size: Value;
  readonly #hash: Hash;
  readonly #body: Template[];

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid);
    const { tokenizer } = this;
    const list = tokenizer.readValue();
    const word = tokenizer.readIdentifier().content;
    const size = tokenizer.readValue();
    if (!list || word !== "by" || !size)
      throw new Error("Syntax Error in 'paginate' - Valid syntax: paginate [collection] by [number]");
    this.#list = list as Value;
    this.#expression = list.getText();
    this.#size = size as Value;
    this.#hash = new Hash(tokenizer);
    this.#body = takeBody(token, remaining, parser);
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const page = currentPage();
    const size = Math.min(MAX_SIZE, Math.max(1, readInteger(yield evalToken(this.#size, context))));
    const { window_size: window } = (yield this.#hash.render(context)) as { window_size?: unknown };
    const most = Math.max(1, Math.ceil(MAX_ITEMS / size));
    const asked = Number(page.globals.request.query.page ?? 1);
    const number = Number.isInteger(asked) && asked > 0 ? Math.min(asked, most) : 1;
    const before = page.paging;
    page.paging = { number, size, list: this.#expression };
    try {
      const items = itemsOf(yield evalToken(this.#list, context));
      const total = Number((items as { total?: number }).total ?? items.length);
      const paginate = paginateObject({
        number,
        size,
        total,
        window: window === undefined ? WINDOW : readInteger(window),
      });
      context.push(Object.assign(Object.create(null), { paginate }));
      yield this.liquid.renderer.renderTemplates(this.#body, context, emitter);
      context.pop();
    } finally {
      page.paging = before;
    }
  }
}

type Sizes = { number: number; size: number; total: number; window: number };

function paginateObject({ number, size, total, window }: Sizes): object {
  const pages = Math.max(1, Math.ceil(Math.min(total, MAX_ITEMS) / size));
  const link = (to: number, title: string) => ({ title, url: urlOf(to), is_link: true });
  const near = (to: number) => to === 1 || to === pages || Math.abs(to - number) <= window;
  const parts: object[] = [];
  for (let to = 1; to <= pages; to++) {
    // Pages far away are one gap on each side.
    if (!near(to)) {
      parts.push({ title: "&hellip;", is_link: false });
      to = to < number ? number - window - 1 : pages - 1;
    } else parts.push(to === number ? { title: String(to), is_link: false } : link(to, String(to)));
  }
  return {
    current_offset: (number - 1) * size,
    current_page: number,
    items: total,
    page_param: "page",
    page_size: size,
    pages,
    parts,
    previous: number > 1 ? link(Math.min(number - 1, pages), "&laquo; Previous") : undefined,
    next: number < pages ? link(number + 1, "Next &raquo;") : undefined,
  };
}

function urlOf(number: number): string {
  const { path, query } = currentPage().globals.request;
  const { page: _, ...rest } = query;
  return `${path}?${new URLSearchParams({ ...rest, page: String(number) })}`;
}
