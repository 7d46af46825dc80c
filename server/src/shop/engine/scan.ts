/** A tag or an output of a theme file, found by its delimiters alone. */
export type Piece = {
  /** The tag's name; undefined for an output. */
  name: string | undefined;
  /** The text after the name, and its position in the file. */
  args: string;
  at: number;
};

const PIECE = /\{\{-?([\s\S]*?)-?\}\}|\{%-?\s*(#|\w+)([\s\S]*?)-?%\}/g;
const HIDDEN = new Set(["schema", "javascript", "stylesheet", "doc", "comment", "raw"]);

/** The tags and outputs of a file in order; what stands in tags whose body is no Liquid is left out. */
export function* piecesOf(text: string): Generator<Piece> {
  let closing: string | undefined;
  for (const found of text.matchAll(PIECE)) {
    const [whole, output, name, args = ""] = found;
    const start = found.index;
    if (closing) {
      if (name === closing) closing = undefined;
      continue;
    }
    if (output !== undefined) yield { name: undefined, args: output, at: start + whole.indexOf(output, 2) };
    else if (HIDDEN.has(name!)) closing = `end${name}`;
    else if (name === "liquid") yield* linesOf(args, start + whole.indexOf(args, 2 + name!.length));
    else yield { name: name!, args, at: start + whole.indexOf(name!) + name!.length };
  }
}

function* linesOf(text: string, at: number): Generator<Piece> {
  let offset = at;
  let isHidden = false;
  for (const line of text.split("\n")) {
    const [, blank = "", name = "", args = ""] = /^([ \t]*)(\w+)?(.*)$/.exec(line) ?? [];
    if (name === "comment" || name === "doc") isHidden = true;
    if (name && !isHidden) yield { name, args, at: offset + blank.length + name.length };
    if (name === "endcomment" || name === "enddoc") isHidden = false;
    offset += line.length + 1;
  }
}

/** A word of an expression: what it is, and where it stands. */
export type Word = { kind: "variable" | "filter"; name: string; at: number };

const TOKEN =
  /"[^"]*"|'[^']*'|\d+(?:\.\d+)?|\|\s*([a-zA-Z_]\w*)|\.{2}|\.\s*[\w-]+\??|([a-zA-Z_][\w-]*\??)(\s*:)?|\S/g;
const KEYWORDS = new Set(
  "and or contains in by true false nil null empty blank as with for limit offset reversed continue cols not if none".split(
    " ",
  ),
);

/** The variables and filters that a piece names. */
export function* wordsOf(piece: Piece): Generator<Word> {
  for (const found of piece.args.matchAll(TOKEN)) {
    const [whole, filter, variable, colon] = found;
    if (filter) yield { kind: "filter", name: filter, at: piece.at + found.index + whole.indexOf(filter) };
    else if (variable && !colon && !KEYWORDS.has(variable))
      yield { kind: "variable", name: variable, at: piece.at + found.index };
  }
}
