import type { ThemeFileInput } from "@stoa/client";
import { unzip } from "./unzip.ts";

/**
 * Reads files of this machine as a theme takes them: text as text, all else as base64. A zip archive stands for the files in it. Throws
 * for an archive that cannot be read.
 */
export const inputsOf = async (files: readonly File[]): Promise<ThemeFileInput[]> =>
  (await Promise.all(files.map(readAll))).flat();

async function readAll(file: File): Promise<ThemeFileInput[]> {
  const content = await file.arrayBuffer();
  const all = /\.zip$/i.test(file.name)
    ? await unzip(content)
    : [{ path: file.name, bytes: new Uint8Array(content) }];
  return all.map(({ path, bytes }) => {
    try {
      return { path, content: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
    } catch {
      return { path, content: base64Of(bytes), encoding: "base64" as const };
    }
  });
}

function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}

/** The bytes of a file that is not text. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
