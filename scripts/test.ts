import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { faultTests, slowClients } from "./faults.ts";
import { checkRules } from "./rules/index.ts";
import { runTests, type TestOptions } from "./run-tests.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const help = `npm test [-- [--checks-only] [--long] [--slowest] [--watch] [FILE ...]]
npm run test:long [-- [FILE ...]]
npm run test:faults [-- [FILE ...]]
npm run test:browser
CITUS_URL=postgres://... npm run test:citus [-- [FILE ...]]

All tests (or those in FILE ..., which may be folders), and beside all of them the checks: types, lint, the rules of the house, unused code.
--slowest prints which files and folders cost most, by CPU (that of PostgreSQL is not among it).
--watch runs the files again after each change, on the same PostgreSQL.
--long, as in test:long, tries the properties that are tried at random many more times.
--faults, as in test:faults, runs the tests of bad days (scripts/faults.ts), then clients beside slow ones; about 15 minutes. With FILE, only those.
--browser, as in test:browser, runs *.browser.test.ts in Chromium; without one they are skipped. With --long, each screen is opened in
each language, and a merchant's day has 20 products; about an hour.
--citus, as in test:citus, runs tests on a Citus cluster: CITUS_URL names an empty database on its coordinator, as an administrator.
`;
const inBrowser = ["server/**/*.browser.test.ts", "sdk/**/*.browser.test.ts", "console/**/*.browser.test.ts"];

// A check reads from node_modules/.cache what it has checked before and has not changed since: a sixth of the
// CPU (decision 69).
const typesCache = "node_modules/.cache/types.tsbuildinfo";
const consoleTypesCache = "node_modules/.cache/console-types.tsbuildinfo";

const args = process.argv.slice(2);
const files = args.filter((arg) => !arg.startsWith("-"));
const options: TestOptions = {
  isLong: args.includes("--long"),
  showsSlowest: args.includes("--slowest"),
  isWatching: args.includes("--watch"),
};
if (args.includes("--help")) process.stdout.write(help);
else process.exitCode = (await passes()) ? 0 : 1;

async function passes(): Promise<boolean> {
  if (args.includes("--checks-only")) return (await runChecks()).length === 0;
  if (args.includes("--faults")) return passesFaults();
  if (args.includes("--browser")) return passesInBrowser();
  if (args.includes("--citus")) return (await import("./citus.ts")).testCitus(root, files);
  if (files.length || options.isWatching) return runTests(root, files, options);
  // Beside the tests: most of the time one of the processors waits for something.
  const [failures, passed] = await Promise.all([runChecks(), runTests(root, [], options)]);
  // Again, as the first time is far above.
  process.stdout.write(failures.join(""));
  return passed && failures.length === 0;
}

async function passesFaults(): Promise<boolean> {
  if (files.length) return runTests(root, files, options);
  const passed = await runTests(root, faultTests, options);
  const { code, output } = await runNode(slowClients);
  process.stdout.write(`slow clients\n${output}`);
  return passed && code === 0;
}

async function passesInBrowser(): Promise<boolean> {
  // Once for all files, and not by several of them at a time.
  const { code, output } = await runNode(["console/build.ts"]);
  if (code !== 0) process.stdout.write(output);
  return code === 0 && runTests(root, files.length ? files : inBrowser, options);
}

/** Runs the checks side by side, and returns the reports of those that fail. */
async function runChecks(): Promise<string[]> {
  const bin = (path: string, ...rest: string[]) => [`node_modules/${path}`, ...rest];
  const results = await Promise.all([
    check(
      "types",
      bin("typescript/bin/tsc", "--project", ".", "--incremental", "--tsBuildInfoFile", typesCache),
    ),
    check(
      "types of the console",
      bin(
        "typescript/bin/tsc",
        "--project",
        "console",
        "--incremental",
        "--tsBuildInfoFile",
        consoleTypesCache,
      ),
    ),
    check("lint and format", bin("@biomejs/biome/bin/biome", "check", ".")),
    check("unused code", bin("knip/bin/knip.js", "--no-progress", "--cache")),
    rules(),
  ]);
  return results.flat();
}

async function check(name: string, command: string[]): Promise<string[]> {
  const started = performance.now();
  const { code, output } = await runNode(command);
  return report(name, code === 0, started, output);
}

async function rules(): Promise<string[]> {
  const started = performance.now();
  const checked = Object.entries(await checkRules(root));
  return checked.flatMap(([name, broken]) => report(name, broken.length === 0, started, broken.join("\n")));
}

function report(name: string, passed: boolean, started: number, output: string): string[] {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const text = `${passed ? "✔" : "✖"} ${name} (${seconds} s)\n${passed ? "" : `${output}\n`}`;
  process.stdout.write(text);
  return passed ? [] : [text];
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
