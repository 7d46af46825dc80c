import {
  type Context,
  Drop,
  type Emitter,
  Liquid,
  Parser,
  type Template,
  Tokenizer,
  type TopLevelToken,
  TypeGuards,
} from "liquidjs";
import { registerFilters } from "../filters/index.ts";
import { currentPage, printValue } from "../page/index.ts";
import { ThemeError } from "../render/index.ts";
import { registerTags } from "../tags/index.ts";

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
class ThemeTokenizer extends Tokenizer {
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

// Properties that every object of JavaScript inherits are none of Liquid's.
Reflect.deleteProperty(Drop.prototype, "constructor");
Object.setPrototypeOf(Drop.prototype, null);

const none = () => {
  throw new Error("no files");
};
const noFiles = {
  exists: async () => false,
  existsSync: () => false,
  contains: async () => false,
  containsSync: () => false,
  readFile: none,
  readFileSync: none,
  resolve: none,
};
/** Characters and items that filters may make for one page, as liquidjs counts them. */
const MAX_MADE = 4_000_000;

/** An engine of Liquid with our filters and tags, which reads nothing but what it is given. */
export function createLiquid(): Liquid {
  const liquid = new Liquid({
    fs: noFiles,
    relativeReference: false,
    ownPropertyOnly: true,
    memoryLimit: MAX_MADE,
    outputEscape: printValue,
    locale: "en-US",
    timezoneOffset: 0,
  });
  Object.assign(liquid, { renderer: { renderTemplates } });
  registerFilters(liquid);
  registerTags(liquid);
  return liquid;
}

/** Compiles a file. Throws what liquidjs throws where it cannot be parsed. */
export function parseTemplate(liquid: Liquid, text: string, path: string): Template[] {
  const tokenizer = new ThemeTokenizer(text, liquid.options.operators, path);
  return new Parser(liquid).parseTokens(tokenizer.readTopLevelTokens(liquid.options));
}

// Measured with liquidjs 10.30 in Node 24: no text takes more than these, most take half.
const MARK_BYTES = 800;
const TOKEN_BYTES = 350;

const isWord = (c: number) =>
  (c >= 48 && c <= 57) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122) || c === 95;
const isQuote = (c: number) => c === 34 || c === 39;
const [NEWLINE, PERCENT, OPEN, CLOSE] = [10, 37, 123, 125];

/**
 * Estimates the bytes of heap that a file takes compiled, from above, by the marks `{{ }}` and `{% %}` and
 * the tokens in them. Linear in its length.
 */
export function estimateCompiled(text: string): number {
  let bytes = text.length;
  let end = 0;
  let quote = 0;
  let isInWord = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    const next = text.charCodeAt(i + 1);
    if (!end) {
      if (c !== OPEN || (next !== OPEN && next !== PERCENT)) continue;
      end = next === OPEN ? CLOSE : PERCENT;
      isInWord = false;
      bytes += MARK_BYTES;
      i++;
    } else if (!quote && c === end && next === CLOSE) {
      end = 0;
      i++;
    } else {
      // Quoted ends are those of outputs only.
      if (end === CLOSE && isQuote(c)) quote = quote === c ? 0 : quote || c;
      // The lines of `{% liquid %}` are tags.
      if (isWord(c) ? !isInWord : c === NEWLINE || c > 32) bytes += TOKEN_BYTES;
      isInWord = isWord(c);
    }
  }
  return bytes;
}

const JSON_BYTES = 60;

/** The limits of a JSON file, by the characters that begin an object, a list or a value. */
export const estimateJson = (text: string): number =>
  text.length + JSON_BYTES * (text.match(/[{[,]/g)?.length ?? 0);

/** Collects what is printed, and counts it. */
export class TextEmitter {
  buffer = "";

  write(text: unknown): void {
    const written = typeof text === "string" ? text : printValue(text);
    currentPage().charge(written.length);
    this.buffer += written;
  }
}

/** The errors that end the page; others are printed in place. */
function isFatal(error: unknown): boolean {
  return error instanceof ThemeError || error instanceof RangeError;
}

type Text = Template & { str: string };
const isText = (template: Template): template is Text => typeof (template as Text).str === "string";

function* renderTemplates(
  templates: readonly Template[],
  context: Context,
  emitter: Emitter = new TextEmitter() as unknown as Emitter,
): Generator<unknown, unknown, unknown> {
  for (const template of templates) {
    try {
      // Half of a page is text between the marks, which is not worth a generator.
      const html = isText(template) ? template.str : yield template.render(context, emitter);
      if (html) emitter.write(html);
    } catch (error) {
      if (isFatal(error)) throw error;
      emitter.write(describe(error, template));
    }
    if (context.breakCalled || context.continueCalled) break;
  }
  return (emitter as unknown as TextEmitter).buffer;
}

function describe(error: unknown, template: Template): string {
  const { message } = Object(error) as Error;
  if (message.endsWith("limit exceeded")) throw new ThemeError("theme_too_large", "The page makes too much.");
  const { token } = template;
  const [line = 1, column = 1] = token.getPosition();
  const path = token.file ?? "";
  currentPage().note({ path, line, column, code: "liquid_error", message });
  return `Liquid error (${path ? `${path} ` : ""}line ${line}): ${message}`;
}
