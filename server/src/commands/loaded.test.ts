import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import flags from "../../../bin/node-flags.json" with { type: "json" };

// Prints what is loaded once a command is: the modules of packages, and Node's own.
const script = (command: string) => `
const { registerHooks } = process.getBuiltinModule("node:module");
const urls = [];
registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) });
import(${JSON.stringify(new URL(`./${command}.ts`, import.meta.url).href)})
  .then(() => console.log(JSON.stringify([...urls, ...process.moduleLoadList])));`;

async function loadedBy(command: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, "-e", script(command)], {
    maxBuffer: 1e8,
  });
  return JSON.parse(stdout);
}

// Each takes 1 to 13 MB of memory (decision 47).
const notLoaded = [
  "node_modules/@redis/",
  "node_modules/@fastify/busboy/",
  "node_modules/@modelcontextprotocol/",
  "node_modules/@opentelemetry/",
  "node_modules/@node-rs/argon2",
  "node_modules/@scalar/",
  "node_modules/csv-parse/",
  "node_modules/jose/",
  "node_modules/jsvat-next/",
  "node_modules/libphonenumber-js/",
  "node_modules/nodemailer/",
  "node_modules/pdfkit/",
  "node_modules/sanitize-html/",
  "node_modules/sharp/",
  "node_modules/stripe/",
  "/exchange/seeding/",
  "NativeModule internal/deps/undici/undici",
];

test("what no request needs is not loaded before it is used", async () => {
  const loaded = await loadedBy("server/run-server");
  assert.ok(loaded.some((one) => one.includes("node_modules/fastify/")));
  for (const part of notLoaded)
    assert.deepEqual(loaded.filter((one) => one.includes(part)).slice(0, 3), [], part);
});

test("what answers while a server starts loads neither the server nor any noun", async () => {
  const loaded = await loadedBy("server/serve");
  assert.ok(loaded.some((one) => one.includes("/commands/server/door.ts")));
  const parts = /node_modules\/fastify\/|\/src\/(platform|people|catalogue|sales|events)\//;
  assert.deepEqual(loaded.filter((one) => parts.test(one)).slice(0, 3), []);
});

test("commands that change a store's row or hosts load no noun of its data", async () => {
  for (const command of ["store", "domain"]) {
    const loaded = await loadedBy(command);
    assert.ok(loaded.some((one) => one.includes("/platform/stores/")));
    assert.deepEqual(
      loaded.filter((one) => /\/src\/(catalogue|sales|events)\//.test(one)).slice(0, 3),
      [],
      command,
    );
  }
});
