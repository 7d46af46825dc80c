import { Tokenizer, type TopLevelToken, TypeGuards } from "liquidjs";

/** The tags whose body is no Liquid, so that nothing in it is read as a tag. */
const RAW_TAGS: ReadonlySet<string> = new Set(["schema", "javascript", "stylesheet", "doc", "comment"]);

/** Reads a theme file into tokens. */
export class ThemeTokenizer extends Tokenizer {
  #open: string | undefined;

  override readTopLevelToken(options: Parameters<Tokenizer["readTopLevelToken"]>[0]): TopLevelToken {
    if (this.#open) return this.#readBody(this.#open, options);
    const token = super.readTopLevelToken(options);
    if (TypeGuards.isTagToken(token) && RAW_TAGS.has(token.name)) this.#open = token.name;
    return token;
  }

  #readBody(name: string, options: Parameters<Tokenizer["readTopLevelToken"]>[0]): TopLevelToken {
    const end = new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, "g");
    end.lastIndex = this.p;
    const found = end.exec(this.input);
    if (!found) throw this.error(`'${name}' tag was never closed`);
    if (found.index > this.p) return this.readHTMLToken([found[0]]);
    this.#open = undefined;
    return this.readTagToken(options);
  }
}
