import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { ShownFile } from "../../platform/themes/index.ts";
import { hashOf } from "./assets.ts";

const FOLDER = fileURLToPath(new URL("../default-theme/", import.meta.url));
const TEXT = /\.(?:liquid|json|css|js|svg|txt|md)$/;

/**
 * The files of the theme that comes with the server, read once; `key` is another one where any of them is.
 */
export type DefaultTheme = { key: string; files: readonly (ShownFile & { bytes: Buffer })[] };

let read: Promise<DefaultTheme> | undefined;

/** The theme that comes with the server. */
export function readDefaultTheme(): Promise<DefaultTheme> {
  // A failed read may succeed the next time.
  read ??= readAll().catch((error: unknown) => {
    read = undefined;
    throw error;
  });
  return read;
}

async function readAll(): Promise<DefaultTheme> {
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(?!ts$|md$)\w+$/.test(entry.name))
    .map((entry) => relative(FOLDER, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => path.includes("/"))
    .sort();
  const files = await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(join(FOLDER, path));
      const isText = TEXT.test(path);
      const text = isText ? bytes.toString("utf8") : undefined;
      return { path, sha256: hashOf(bytes), isText, size: bytes.length, text, bytes };
    }),
  );
  const key = `default@${hashOf(files.map(({ path, sha256 }) => `${path} ${sha256}`).join("\n")).slice(0, 16)}`;
  return { key, files };
}

/** The files of the theme that comes with the server, to be copied. */
export async function defaultThemeFiles(): Promise<
  { path: string; bytes: Buffer; sha256: Buffer; isText: boolean }[]
> {
  const { files } = await readDefaultTheme();
  return files.map(({ path, bytes, sha256, isText }) => ({
    path,
    bytes,
    sha256: Buffer.from(sha256, "hex"),
    isText,
  }));
}
