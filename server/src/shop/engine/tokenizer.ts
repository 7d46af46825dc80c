import { Tokenizer, type TopLevelToken, TypeGuards } from "liquidjs";

/** The tags whose body is no Liquid, so that nothing in it is read as a tag. */
const RAW_TAGS: ReadonlySet<string> = new Set([
  "schema",
  "javascript",
  "stylesheet",
  "doc",
  "comment",
  "raw",
]);

/** Reads a theme file into tokens. */
export class ThemeTokenizer extends Tokenizer {
  #open: string | undefined;

  override readTopLevelToken(options: Parameters<Tokenizer["readTopLevelToken"]>[0]): TopLevelToken {
    if (this.#open) return this.#readBody(this.#open, options);
    const token = super.readTopLevelToken(options);
    if (!TypeGuards.isTagToken(token) || !RAW_TAGS.has(token.name)) return token;
    this.#open = token.name;
    Object.assign(this, { rawBeginAt: -1 });
    return token;
  }

  #readBody(name: string, options: Parameters<Tokenizer["readTopLevelToken"]>[0]): TopLevelToken {
    const end = this.#findEnd(name);
    if (!end) throw this.error(`'${name}' tag was never closed`);
    if (end.index > this.p) {
      const begin = this.p;
      const body = this.readHTMLToken([]);
      Object.assign(body, { begin, end: end.index });
      this.p = end.index;
      return body;
    }
    this.#open = undefined;
    return this.readTagToken(options);
  }

  /** The end tag; comments may stand in comments, and hide what looks like raw text. */
  #findEnd(name: string): RegExpExecArray | undefined {
    const tag = new RegExp(
      `\\{%-?\\s*(end)?(${name === "comment" ? "comment|raw" : name})\\b[^%]*?-?%\\}`,
      "g",
    );
    tag.lastIndex = this.p;
    const open = [name];
    for (let found = tag.exec(this.input); found; found = tag.exec(this.input)) {
      const [, isEnd, which = ""] = found;
      if (name !== "comment") {
        if (isEnd) return found;
        continue;
      }
      if (isEnd && open.at(-1) === which) open.pop();
      else if (!isEnd && open.at(-1) === "comment") open.push(which);
      if (!open.length) return found;
    }
    return undefined;
  }
}
