import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { snippets } from "./snippets.ts";

const BUDGET = 15_000;
const run = promisify(execFile);
const sdk = fileURLToPath(new URL("../", import.meta.url));
const tsc = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));

// A project that has the package installed, and no types of Node.
let consumer: string;
let installed: string;

before(async () => {
  consumer = await mkdtemp(join(tmpdir(), "stoa-consumer-"));
  installed = join(consumer, "node_modules/@stoa/client");
  await mkdir(installed, { recursive: true });
  await run(process.execPath, [tsc, "--project", sdk, "--outDir", join(installed, "dist")]);
  await cp(join(sdk, "package.json"), join(installed, "package.json"));
});
after(() => rm(consumer, { recursive: true, force: true }));

const built = () => Array.fromAsync(glob("**/*.js", { cwd: join(installed, "dist") }));

describe("the package", () => {
  test("has what its manifest names, and depends on nothing", async () => {
    const manifest = JSON.parse(await readFile(join(sdk, "package.json"), "utf8"));
    const { default: code, types } = manifest.exports["."];
    for (const file of [code, types]) assert.ok(await readFile(join(installed, file), "utf8"));
    assert.equal(manifest.dependencies, undefined);
    assert.deepEqual(manifest.files, ["dist"]);
    assert.equal(manifest.sideEffects, false);
  });

  test("is at most 15 kB when compressed, with all of its comments", async () => {
    const texts = await Promise.all((await built()).map((file) => readFile(join(installed, "dist", file))));
    const size = gzipSync(Buffer.concat(texts), { level: 9 }).length;
    assert.ok(size <= BUDGET, `${size} bytes`);
    assert.ok(size > 2_000, `${size} bytes: what is measured?`);
  });

  test("imports nothing of a platform", async () => {
    for (const file of await built()) {
      const text = await readFile(join(installed, "dist", file), "utf8");
      for (const [, from] of text.matchAll(/\b(?:from|import)\s*\(?\s*"([^"]+)"/g))
        assert.match(from!, /^\.\.?\/.*\.js$/, file);
    }
  });

  test("runs as JavaScript", async () => {
    const { createStoa, decimal } = await import(pathToFileURL(join(installed, "dist/index.js")).href);
    assert.equal(decimal.add("0.10", "0.20"), "0.30");
    assert.equal(typeof createStoa({ baseUrl: "https://shop.test" }).orders.place, "function");
  });

  test("types the README's snippets, strictly, for a browser", async () => {
    const prelude = `
      declare const STORE: string, KEY: string, EMAIL: string, PASSWORD: string, SECRET: string;`;
    const checks = `
      export const price: string | undefined = products[0]?.price;
      export const more: number = pagination.total + newest.length;
      export const next: number = changed.version;
      // @ts-expect-error: amounts are text
      export const amount: number = mug.price;
      // @ts-expect-error: a product needs a price
      stoa.products.create({ translations: [] });
      // @ts-expect-error: there is no such sort order
      stoa.products.list({ sort: "size" });`;
    await writeFile(join(consumer, "package.json"), '{ "type": "module" }');
    await writeFile(
      join(consumer, "readme.ts"),
      `${snippets("@stoa/client", prelude)}${checks}\nvoid mine;\n`,
    );
    const options = [
      "--strict",
      "--noEmit",
      "--target",
      "es2022",
      "--module",
      "nodenext",
      "--exactOptionalPropertyTypes",
    ];
    const { stdout } = await run(
      process.execPath,
      [tsc, ...options, "--lib", "es2023,dom,dom.iterable", "--types", "", "readme.ts"],
      {
        cwd: consumer,
      },
    ).catch((error) => error);
    assert.equal(stdout, "");
  });
});
