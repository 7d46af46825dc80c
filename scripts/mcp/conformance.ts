// npm run test:mcp [-- SCENARIO ...]: the conformance suite of the Model Context Protocol's makers, for each
// version that this server speaks, against a store of its own. It fetches the suite, at the version below.
// What a baseline file beside it names may fail; all else fails the run, and so does what it names and
// passes.
import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { runMcp } from "./suite.ts";

const SUITE = "0.2.0-alpha.12";

const home = new URL("../../node_modules/.cache/stoa-mcp/", import.meta.url);
await mkdir(home, { recursive: true });
const wanted = { private: true, devDependencies: { "@modelcontextprotocol/conformance": SUITE } };
await writeFile(new URL("package.json", home), JSON.stringify(wanted, null, 2));
const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
const shell = process.platform === "win32";
const { status } = spawnSync("npm", ["install", ...options], { cwd: home, stdio: "inherit", shell });
const suite = fileURLToPath(new URL("node_modules/@modelcontextprotocol/conformance/dist/index.js", home));
const outcomes = status === 0 ? await runMcp(suite, process.argv.slice(2)) : [];
process.exitCode = outcomes.length && outcomes.every(({ isGood }) => isGood) ? 0 : 1;
