// npm run test:openapi [-- linters|generators]: what others think of openapi.json. It fetches their programs,
// at the versions below.
import { spawn } from "node:child_process";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);
const home = new URL("node_modules/.cache/stoa-openapi/", root);
const document = fileURLToPath(new URL("openapi.json", root));

const programs = {
  "@redocly/cli": "2.77.0",
  "@stoplight/spectral-cli": "6.16.3",
  "@stoplight/spectral-owasp-ruleset": "2.0.1",
  "openapi-typescript": "7.13.0",
  "openapi-fetch": "0.17.0",
  "@hey-api/openapi-ts": "0.99.0",
  orval: "8.30.0",
  prettier: "3.8.1",
  typescript: "5.9.3",
};

// Decision 57 has the reason for each rule that is set aside.
const spectral = `extends: ["spectral:oas", ["@stoplight/spectral-owasp-ruleset", "recommended"]]
rules:
${`owasp:api4:2023-array-limit owasp:api4:2023-string-limit owasp:api4:2023-integer-limit owasp:api4:2023-integer-format
owasp:api4:2023-string-restricted owasp:api2:2023-write-restricted owasp:api2:2023-read-restricted
owasp:api8:2023-define-error-responses-401 info-contact oas3-operation-security-defined`
  .split(/\s+/)
  .map((rule) => `  ${rule}: "off"`)
  .join("\n")}
`;
const redocly = "extends: [recommended]\n";
const ignored = ".redocly.lint-ignore.yaml";

// Each generated client has to know that a price is a text: it compiles as one, and not as a number. So do
// codes of failures.
const refused = (failure: string) => `{
    // @ts-expect-error: there is no such code, so the comparison is of no use
    return ${failure}.code === "no_such_code";
  }`;
const uses: Record<string, string> = {
  "openapi-typescript": `import createClient from "openapi-fetch";
import type { paths } from "./openapi-typescript.ts";
const client = createClient<paths>({ baseUrl: "https://shop.example.com" });
export async function firstPrice() {
  const { data: answer, error } = await client.GET("/api/v1/products", { params: { query: { limit: 1 } } });
  if (!answer) ${refused("error")}
  const { data } = answer;`,
  "hey-api": `import { listProducts } from "./hey-api/index.ts";
export async function firstPrice() {
  const { data: answer, error } = await listProducts({ query: { limit: 1 } });
  if (!answer) ${refused("error")}
  const { data } = answer;`,
  orval: `import { listProducts } from "./orval/products/products.ts";
export async function firstPrice() {
  const answer = await listProducts({ limit: 1 });
  if (answer.status !== 200) ${refused("answer.data")}
  const { data } = answer.data;`,
};
const price = `
  const price: string = data.products[0]!.price;
  // @ts-expect-error: it is no number
  const number: number = data.products[0]!.price;
  // @ts-expect-error: a product has nothing of this name
  const nothing = data.products[0]!.prize;
  return [price, number, nothing];
}
`;
const generators = `openapi-typescript openapi.json -o openapi-typescript.ts
openapi-ts -i openapi.json -o hey-api -c @hey-api/client-fetch
orval --input openapi.json --output orval/stoa.ts --client fetch --mode tags-split`.split("\n");
const strict = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: "es2022",
    lib: ["es2023", "dom", "dom.iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    allowImportingTsExtensions: true,
    types: [],
  },
  include: ["*.ts", "hey-api", "orval"],
};

const [only] = process.argv.slice(2);
await mkdir(home, { recursive: true });
const write = (name: string, text: string) => writeFile(new URL(name, home), text);
await write(
  "package.json",
  JSON.stringify({ private: true, type: "module", devDependencies: programs }, null, 2),
);
await cp(document, new URL("openapi.json", home));
let passed = await run("npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock");
if (passed && only !== "generators") {
  await write("spectral.yaml", spectral);
  await write("redocly.yaml", redocly);
  await cp(new URL(ignored, root), new URL(ignored, home));
  const linted = await run("npx", "redocly", "lint", "openapi.json", "--config", "redocly.yaml");
  const ruled = await run(
    ...("npx spectral lint openapi.json --ruleset spectral.yaml --fail-severity warn".split(" ") as [string]),
  );
  passed = linted && ruled;
}
if (passed && only !== "linters") {
  for (const made of ["hey-api", "orval"]) await rm(new URL(made, home), { recursive: true, force: true });
  for (const [name, text] of Object.entries(uses)) await write(`use-${name}.ts`, text + price);
  await write("tsconfig.json", JSON.stringify(strict, null, 2));
  for (const command of generators) passed = (await run("npx", ...command.split(" "))) && passed;
  passed = passed && (await run("npx", "tsc", "--project", "."));
}
process.exitCode = passed ? 0 : 1;

/** Runs a command there and tells whether it succeeded. */
function run(command: string, ...args: string[]): Promise<boolean> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: home, stdio: "inherit", shell: process.platform === "win32" });
    child.on("error", reject);
    child.on("close", (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(`${code === 0 ? "✔" : "✖"} ${command} ${args.join(" ")} (${seconds} s)\n`);
      resolve(code === 0);
    });
  });
}
