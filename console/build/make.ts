import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";

const here = fileURLToPath(new URL("../", import.meta.url));
const dist = join(here, "dist");
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Whether `console/dist` was made of the sources with this hash. */
export async function isFresh(hash: string): Promise<boolean> {
  return (await readFile(join(dist, ".sources"), "utf8").catch(() => "")) === hash;
}

/** Builds the console beside `console/dist`, then puts it there. Throws what the bundler says. */
export async function build(hash: string): Promise<void> {
  const half = join(here, `dist-${process.pid}`);
  const former = `${half}-former`;
  // So that what is built is the same wherever it is built.
  process.env.NODE_ENV = "production";
  const { build: bundle } = await import("vite");
  try {
    await bundle({
      configFile: join(here, "vite.config.ts"),
      logLevel: "warn",
      build: { outDir: half, emptyOutDir: true },
    });
    await compressAll(join(half, "assets"));
    await writeFile(join(half, ".sources"), hash);
    await mkdir(dirname(dist), { recursive: true });
    // Another process may have built the same meanwhile: what it put there is in use, and stays.
    if (await isFresh(hash)) return;
    await rename(dist, former).catch((error) => {
      if (error.code !== "ENOENT") throw error;
    });
    await rename(half, dist).catch(async (error) => {
      if (!(await isFresh(hash))) throw error;
    });
  } finally {
    for (const folder of [half, former]) await rm(folder, { recursive: true, force: true });
  }
}

async function compressAll(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      const [small, usual] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })]);
      // A small file does not get smaller.
      if (small.length < bytes.length) await writeFile(join(folder, `${name}.br`), small);
      if (usual.length < bytes.length) await writeFile(join(folder, `${name}.gz`), usual);
    }),
  );
}
