import { hash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isThemePath } from "../../platform/themes/index.ts";
import { UsageError } from "../run.ts";
import { type Ignores, readIgnores } from "./ignore.ts";

/** The folders of a theme, in the layout that tools of Liquid themes know. */
const FOLDERS = ["assets", "blocks", "config", "layout", "locales", "sections", "snippets", "templates"];
const IGNORES = [".stoaignore", ".shopifyignore"];
const MAX_TEXT = 262_144;
const MAX_BYTES = 1_048_576;

/** Files of a theme by path: the SHA-256 of each, in hexadecimal. */
export type Hashes = ReadonlyMap<string, string>;

/** A file as the API takes it. */
export type Sendable = { content: string; encoding: "utf-8" | "base64" };

/** Whether a path is one of a theme's folders. */
export const isOfTheme = (path: string): boolean =>
  FOLDERS.includes(path.split("/", 1)[0]!) && path.includes("/");

/** A folder's ignore patterns: its own files, and further ones. */
export async function ignoresOf(folder: string, more: readonly string[] = []): Promise<Ignores> {
  const texts = await Promise.all(
    IGNORES.map((name) => readFile(join(folder, name), "utf8").catch(() => "")),
  );
  return readIgnores([...texts.flatMap((text) => text.split(/\r?\n/)), ...more]);
}

/** Throws UsageError where a path is not a folder with one of a theme's. */
export async function requireTheme(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => undefined);
  if (!names) throw new UsageError(`there is no folder ${folder}`);
  if (!names.some((name) => FOLDERS.includes(name)))
    throw new UsageError(`${folder} is not a theme: it has none of the folders ${FOLDERS.join(", ")}`);
}

/**
 * The sorted paths of a theme's files in a folder, without ignored ones. Throws for a name that a theme's
 * file cannot have, before anything is sent.
 */
export async function listFolder(folder: string, ignores: Ignores): Promise<string[]> {
  const found = await Promise.all(
    FOLDERS.map((name) =>
      readdir(join(folder, name), { recursive: true, withFileTypes: true }).catch(() => []),
    ),
  );
  const paths = found
    .flat()
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length).replaceAll("\\", "/"))
    .filter((path) => !ignores(path));
  const odd = paths.find((path) => !isThemePath(path));
  if (odd !== undefined)
    throw new Error(
      `${odd} is not a name that a theme's file can have: letters, digits and ._@()[]$~+,=- of ASCII; rename it, or name it in .stoaignore`,
    );
  return paths.sort();
}

/** Reads files of a folder; one that has gone meanwhile is left out. Throws for one that is too large. */
export async function readFiles(folder: string, paths: readonly string[]): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const path of paths) {
    const { size } = await stat(join(folder, path)).catch(() => ({ size: 0 }));
    if (size > MAX_BYTES)
      throw new Error(`${path} is larger than 1 MiB, which a theme's file can be at most`);
    const bytes = await readFile(join(folder, path)).catch(() => undefined);
    if (bytes) files.set(path, bytes);
  }
  return files;
}

/** The hashes of files' contents. */
export const hashesOf = (files: ReadonlyMap<string, Buffer>): Hashes =>
  new Map([...files].map(([path, bytes]) => [path, hash("sha256", bytes, "hex")]));

/** A file as it is sent: as text where it is text of at most 256 KiB, else as base64. */
export function sendable(bytes: Buffer): Sendable {
  const text = textOf(bytes);
  return text !== undefined && bytes.length <= MAX_TEXT
    ? { content: text, encoding: "utf-8" }
    : { content: bytes.toString("base64"), encoding: "base64" };
}

/** The text of a file that is text. */
export function textOf(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

/**
 * Writes a file into a folder. Throws for a path that would lead out of it: a server's answer is a
 * stranger's.
 */
export async function writeInto(folder: string, path: string, bytes: Buffer): Promise<void> {
  if (!isThemePath(path))
    throw new Error(`the server named a file ${JSON.stringify(path)}, which is not written`);
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, bytes);
}

/** Deletes a file of a folder. */
export const removeFrom = (folder: string, path: string): Promise<void> =>
  rm(join(folder, path), { force: true });
