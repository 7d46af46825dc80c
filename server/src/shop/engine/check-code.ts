import type { Liquid } from "liquidjs";
import type { Problem } from "../render/index.ts";
import { parseTemplate } from "./liquid.ts";
import { placeOf } from "./read-json.ts";

/** The names that a file may use: the theme's files, and the global objects. */
export type Known = {
  files: Readonly<Record<string, string>>;
  objects: ReadonlySet<string>;
  /** Whether the theme's default language has a text of that key. */
  hasText(key: string): boolean;
};

type Note = (at: number, code: string, message: string) => void;

/** Parses a `.liquid` file. A file has at most one such fault, since nothing is sure behind it. */
export function findSyntaxFault(liquid: Liquid, path: string, text: string): Problem | undefined {
  try {
    parseTemplate(liquid, text, path);
    return undefined;
  } catch (error) {
    const { message, token } = error as Error & { token?: { getPosition(): number[] } };
    const [line = 1, column = 1] = token?.getPosition() ?? [];
    const plain = message.replace(/, file:[\s\S]*$/, "").replace(/, line:\d+, col:\d+$/, "");
    const unknown = /^tag "(.+)" not found$/.exec(plain)?.[1];
    if (unknown) return { path, line, column, code: "unknown_tag", message: `Unknown tag '${unknown}'` };
    return { path, line, column, code: "liquid_syntax", message: plain.slice(0, 300) };
  }
}

/** The faults of a `.liquid` file: missing names, and code that browsers will not run. */
export function findDoubts(liquid: Liquid, path: string, text: string, known: Known): Problem[] {
  const problems: Problem[] = [];
  const note: Note = (at, code, message) => problems.push({ path, ...placeOf(text, at), code, message });
  const pieces = [...piecesOf(text)];
  const local = localNames(pieces);
  // The parameters of a snippet or a block are known where it is rendered.
  const isGiven = /^(snippets|blocks)\//.test(path);
  for (const piece of pieces) {
    for (const { kind, name, at } of wordsOf(piece)) {
      if (kind === "filter" && !(name in liquid.filters))
        note(at, "unknown_filter", `Unknown filter '${name}'`);
      if (
        kind === "variable" &&
        !isGiven &&
        piece.name !== "comment" &&
        isUnknown(name, piece, at, local, known)
      )
        note(at, "unknown_object", `Unknown object '${name}'`);
    }
    checkReferences(piece, known, note);
  }
  checkScripts(text, note);
  return problems;
}

const ASSIGNING = new Set(["assign", "capture", "increment", "decrement", "for", "tablerow"]);
const ALWAYS = new Set(["forloop", "tablerowloop", "form", "paginate", "section", "block", "self"]);

function localNames(pieces: readonly Piece[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { name, args } of pieces) {
    if (!name || !ASSIGNING.has(name)) continue;
    const first = /^\s*["']?([\w-]+\??)/.exec(args)?.[1];
    if (first) names.add(first);
  }
  return names;
}

function isUnknown(
  name: string,
  piece: Piece,
  at: number,
  local: ReadonlySet<string>,
  known: Known,
): boolean {
  if (local.has(name) || ALWAYS.has(name) || known.objects.has(name)) return false;
  // The name that is being given, and the words of tags without expressions.
  if (piece.name && ASSIGNING.has(piece.name) && piece.args.slice(0, at - piece.at).trim() === "")
    return false;
  return piece.name !== "else" && piece.name !== "layout" && !piece.name?.startsWith("end");
}

const FOLDERS: Readonly<Record<string, [folder: string, endings: readonly string[]]>> = {
  render: ["snippets", [".liquid"]],
  include: ["snippets", [".liquid"]],
  section: ["sections", [".liquid"]],
  sections: ["sections", [".json"]],
};

function checkReferences(piece: Piece, { files, hasText }: Known, note: Note): void {
  const folder = piece.name === undefined ? undefined : FOLDERS[piece.name];
  const named = folder && /^\s*["']([^"']+)["']/.exec(piece.args)?.[1];
  if (folder && named !== undefined) {
    const [where, endings] = folder;
    if (!endings.some((ending) => Object.hasOwn(files, `${where}/${named}${ending}`)))
      note(piece.at, "missing_file", `There is no ${where}/${named}${endings[0]}`);
  }
  for (const found of piece.args.matchAll(/["']([\w.-]{1,200})["']\s*\|\s*(?:t|translate)\b/g))
    if (!hasText(found[1]!))
      note(
        piece.at + found.index,
        "missing_translation",
        `No text '${found[1]}' in the theme's default language`,
      );
  for (const found of piece.args.matchAll(
    /["']([\w.-]{1,200})["']\s*\|\s*(?:asset_url|inline_asset_content)\b/g,
  )) {
    const asset = `assets/${found[1]}`;
    if (
      !Object.hasOwn(files, asset) &&
      !Object.hasOwn(files, `${asset}.liquid`) &&
      /\.(css|js|svg)$/.test(asset)
    )
      note(piece.at + found.index, "missing_file", `There is no ${asset}`);
  }
}

/** Scripts in the page itself do not run: the shop's Content-Security-Policy takes files alone. */
function checkScripts(text: string, note: Note): void {
  for (const found of text.matchAll(/<script\b([^<>]{0,1000})>/gi)) {
    const attributes = found[1]!;
    if (
      !/\bsrc\s*=/.test(attributes) &&
      !/\btype\s*=\s*["']?(application\/(ld\+)?json|text\/template|importmap|speculationrules)/i.test(
        attributes,
      )
    )
      note(found.index, "inline_script", "Scripts in the page do not run; put this one into an asset");
    const host = /\bsrc\s*=\s*["']?(?:https?:)?\/\/([^/"'\s]{1,100})/i.exec(attributes)?.[1];
    if (host)
      note(
        found.index,
        "foreign_script",
        `Scripts of ${host} do not run; a shop runs scripts of its own host alone`,
      );
  }
  for (const found of text.matchAll(/\s(on[a-z]{3,20})\s*=\s*["']/gi))
    note(found.index + 1, "inline_handler", `'${found[1]}' does not run; listen for the event in an asset`);
}

/** A tag or an output of a theme file, found by its delimiters alone. */
type Piece = {
  /** The tag's name; undefined for an output. */
  name: string | undefined;
  /** The text after the name, and its position in the file. */
  args: string;
  at: number;
};

const PIECE = /\{\{-?([\s\S]*?)-?\}\}|\{%-?\s*(#|\w+)([\s\S]*?)-?%\}/g;
const HIDDEN = new Set(["schema", "javascript", "stylesheet", "doc", "comment", "raw"]);

/** The tags and outputs of a file in order; what stands in tags whose body is no Liquid is left out. */
function* piecesOf(text: string): Generator<Piece> {
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
type Word = { kind: "variable" | "filter"; name: string; at: number };

const TOKEN =
  /"[^"]*"|'[^']*'|\d+(?:\.\d+)?|\|\s*([a-zA-Z_]\w*)|\.{2}|\.\s*[\w-]+\??|([a-zA-Z_][\w-]*\??)(\s*:)?|\S/g;
const KEYWORDS = new Set(
  "and or contains in by true false nil null empty blank as with for limit offset reversed continue cols not if none".split(
    " ",
  ),
);

/** The variables and filters that a piece names. */
function* wordsOf(piece: Piece): Generator<Word> {
  for (const found of piece.args.matchAll(TOKEN)) {
    const [whole, filter, variable, colon] = found;
    if (filter) yield { kind: "filter", name: filter, at: piece.at + found.index + whole.indexOf(filter) };
    else if (variable && !colon && !KEYWORDS.has(variable))
      yield { kind: "variable", name: variable, at: piece.at + found.index };
  }
}
