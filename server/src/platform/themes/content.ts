import { createHash } from "node:crypto";
import type { Tx } from "../../db/tenant.ts";
import { type FieldError, invalidField } from "../../http/answers/errors.ts";
import { countStoredBytes } from "./blob-sql.ts";
import { type ThemeRow, themes } from "./columns.ts";
import { findCollision, isThemePath } from "./path.ts";
import { MAX_FILES, MAX_STORE_BYTES, MAX_THEME_BYTES, type ThemeFileInput } from "./schemas.ts";

const MAX_TEXT = 262_144;
const MAX_BINARY = 1_048_576;

/** A file's bytes and their SHA-256; text is answered as text, everything else as base64. */
export type Content = { readonly bytes: Buffer; readonly sha256: Buffer; readonly isText: boolean };
export type NewFile = { readonly path: string } & Content;

type Sent = { readonly content: string; readonly encoding?: "utf-8" | "base64" | undefined };

/** Reads a file's content from a request. Returns the fault if it is too large or invalid base64. */
export function readContent({ content, encoding = "utf-8" }: Sent, field: string): Content | FieldError {
  const isText = encoding === "utf-8";
  if (!isText && !isBase64(content)) return { field, code: "invalid_base64" };
  const bytes = Buffer.from(content, encoding);
  const limit = isText ? MAX_TEXT : MAX_BINARY;
  if (bytes.length > limit) return { field, code: "too_many_bytes", values: { limit } };
  return { bytes, sha256: createHash("sha256").update(bytes).digest(), isText };
}

// Buffer.from skips invalid characters, so a text is accepted only if it encodes back to itself.
function isBase64(text: string): boolean {
  return text.length % 4 === 0 && Buffer.from(text, "base64").toString("base64") === text;
}

/**
 * Reads the files of an upload. Names in `errors` paths that are none or collide, and contents that are none.
 */
export function readFiles(input: readonly ThemeFileInput[], errors: FieldError[]): NewFile[] {
  const files: NewFile[] = [];
  const byPath = new Map<string, number>();
  for (const [i, sent] of input.entries()) {
    const field = `/files/${i}`;
    const { path } = sent;
    if (!isThemePath(path)) errors.push({ field: `${field}/path`, code: "invalid_path" });
    else if (byPath.has(path)) errors.push({ field: `${field}/path`, code: "not_unique" });
    else byPath.set(path, i);
    const content = readContent(sent, `${field}/content`);
    if ("code" in content) errors.push(content);
    else files.push({ path, ...content });
  }
  errors.push(...collisions(byPath));
  return files;
}

function collisions(byPath: ReadonlyMap<string, number>): FieldError[] {
  const paths = new Map([...byPath.keys()].map((path) => [path.toLowerCase(), path]));
  return [...byPath].flatMap(([path, i]): FieldError[] => {
    // A file may have the name of a folder of this path.
    const above = path.split("/").map((_, level, parts) => parts.slice(0, level + 1).join("/"));
    const candidates = above
      .map((folder) => paths.get(folder.toLowerCase()))
      .filter((one) => one !== undefined);
    const other = findCollision(path, candidates);
    return other === undefined ? [] : [{ field: `/files/${i}/path`, code: "overlap", values: { other } }];
  });
}

/**
 * Checks written files against the limits of a theme and a store. Throws 400, which rolls them back: `list`
 * is the field of too many files, `content` that of too many bytes.
 */
export async function checkLimits(
  tx: Tx,
  theme: ThemeRow,
  { list, content }: { list: string; content: string },
): Promise<void> {
  if (themes.get(theme, "fileCount") > MAX_FILES) {
    throw invalidField(list, "too_many", { limit: MAX_FILES });
  }
  if (themes.get(theme, "size") > MAX_THEME_BYTES) {
    throw invalidField(content, "too_many_bytes", { limit: MAX_THEME_BYTES });
  }
  if ((await countStoredBytes(tx)) > MAX_STORE_BYTES) {
    throw invalidField(content, "too_many_bytes", { limit: MAX_STORE_BYTES });
  }
}
