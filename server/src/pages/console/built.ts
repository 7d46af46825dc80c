import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

type Encoding = "br" | "gzip" | "identity";
const endings: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz", identity: "" };
const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
  png: "image/png",
};

/** The built console: its page as a text, and the names of its files. */
export type BuiltConsole = { index: string; names: ReadonlySet<string> };

/**
 * Finds what was built in `folder`: undefined where nothing was, the new one soon after it was built anew.
 */
export function watchBuilt(folder: string): () => Promise<BuiltConsole | undefined> {
  let known: { stamp: number; built: BuiltConsole } | undefined;
  return async () => {
    const stamp = await stat(join(folder, "index.html")).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (stamp === undefined) return undefined;
    if (known?.stamp !== stamp) {
      const [index, names] = await Promise.all([
        readFile(join(folder, "index.html"), "utf8"),
        readdir(join(folder, "assets")),
      ]);
      known = { stamp, built: { index, names: new Set(names) } };
    }
    return known.built;
  };
}

/**
 * A file as a client gets it: compressed where it was built so and `encoding` is taken. Throws where it has
 * gone meanwhile.
 */
export async function readAsset(
  folder: string,
  { names }: BuiltConsole,
  { name, encoding }: { name: string; encoding: Encoding },
): Promise<{ type: string; body: Buffer; encoding: Encoding } | undefined> {
  const type = types[name.slice(name.lastIndexOf(".") + 1)];
  if (!type || !names.has(name)) return undefined;
  const chosen = names.has(name + endings[encoding]) ? encoding : "identity";
  return { type, encoding: chosen, body: await readFile(join(folder, "assets", name + endings[chosen])) };
}
