import type { ThemeFileInput } from "@stoa/client";

/** Reads files of this machine as a theme takes them: text as text, all else as base64. A folder's own name is left out. */
export const inputsOf = (files: readonly File[]): Promise<ThemeFileInput[]> =>
  Promise.all(
    files.map(async (file) => {
      const path = file.webkitRelativePath.split("/").slice(1).join("/") || file.name;
      const bytes = new Uint8Array(await file.arrayBuffer());
      try {
        return { path, content: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
      } catch {
        return { path, content: base64Of(bytes), encoding: "base64" as const };
      }
    }),
  );

function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}

/** The bytes of a file that is not text. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
