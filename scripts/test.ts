import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { faultTests, slowClients } from "./faults.ts";
import { checkRules } from "./rules/index.ts";
import { runTests } from "./run-tests.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const help = `npm test [-- [--checks-only] [--long] [FILE ...]]
npm run test:long [-- [FILE ...]]
npm run test:faults
npm run test:browser
CITUS_URL=postgres://... npm run test:citus [-- [FILE ...]]

Type check, lint, the rules of the house and unused-code check, then all tests (or those in FILE ...).
--long, as in test:long, tries the properties that are tried at random many more times.
--faults, as in test:faults, runs the tests of bad days (scripts/faults.ts), then clients beside slow ones; about 15 minutes.
--browser, as in test:browser, runs *.browser.test.ts in Chromium; without one they are skipped. With --long, each screen is opened in
each language, and a merchant's day has 20 products; about an hour.
--citus, as in test:citus, runs tests on a Citus cluster: CITUS_URL names an empty database on its coordinator, as an administrator.
`;
const inBrowser = ["server/**/*.browser.test.ts", "sdk/**/*.browser.test.ts", "console/**/*.browser.test.ts"];

// What was checked before and has not changed since is told from node_modules/.cache: a sixth of the CPU (decision 69).
const typesKnown = "node_modules/.cache/types.tsbuildinfo";
const consoleTypesKnown = "node_modules/.cache/console-types.tsbuildinfo";

const args = process.argv.slice(2);
if (args.includes("--help")) {
  process.stdout.write(help);
} else if (args.includes("--faults")) {
  const passed = await runTests(root, faultTests, args.includes("--long"));
  const { code, output } = await runNode(slowClients);
  process.stdout.write(`slow clients\n${output}`);
  process.exitCode = passed && code === 0 ? 0 : 1;
} else if (args.includes("--browser")) {
  // Once for all files, and not by several of them at a time.
  const { code, output } = await runNode(["console/build.ts"]);
  if (code !== 0) process.stdout.write(output);
  process.exitCode = code === 0 && (await runTests(root, inBrowser, args.includes("--long"))) ? 0 : 1;
} else if (args.includes("--citus")) {
  const { testCitus } = await import("./citus.ts");
  process.exitCode = (await testCitus(
    root,
    args.filter((arg) => !arg.startsWith("-")),
  ))
    ? 0
    : 1;
} else {
  const files = args.filter((arg) => !arg.startsWith("-"));
  const checked = files.length > 0 || (await runChecks());
  const tested = args.includes("--checks-only") || (await runTests(root, files, args.includes("--long")));
  process.exitCode = checked && tested ? 0 : 1;
}

async function runChecks(): Promise<boolean> {
  const bin = (path: string, ...rest: string[]) => [`node_modules/${path}`, ...rest];
  const results = await Promise.all([
    check(
      "types",
      bin("typescript/bin/tsc", "--project", ".", "--incremental", "--tsBuildInfoFile", typesKnown),
    ),
    check(
      "types of the console",
      bin(
        "typescript/bin/tsc",
        "--project",
        "console",
        "--incremental",
        "--tsBuildInfoFile",
        consoleTypesKnown,
      ),
    ),
    check("lint and format", bin("@biomejs/biome/bin/biome", "check", ".")),
    check("unused code", bin("knip/bin/knip.js", "--no-progress", "--cache")),
    rules(),
  ]);
  return results.every(Boolean);
}

async function check(name: string, command: string[]): Promise<boolean> {
  const started = performance.now();
  const { code, output } = await runNode(command);
  report(name, code === 0, started, output);
  return code === 0;
}

async function rules(): Promise<boolean> {
  const started = performance.now();
  const checked = Object.entries(await checkRules(root));
  for (const [name, broken] of checked) report(name, broken.length === 0, started, broken.join("\n"));
  return checked.every(([, broken]) => broken.length === 0);
}

function report(name: string, passed: boolean, started: number, output: string): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${passed ? "✔" : "✖"} ${name} (${seconds} s)\n${passed ? "" : `${output}\n`}`);
}

function runNode(command: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...command], { cwd: root });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
