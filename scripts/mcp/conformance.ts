// npm run test:mcp [-- SCENARIO ...]: the conformance suite of the Model Context Protocol's makers, for each version that this server speaks, against a
// store of its own. It fetches the suite, at the version below. What a baseline file beside it names may fail; all else fails the run, and so does what it names and passes.
import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import http from "node:http";
import { fileURLToPath } from "node:url";
import { startServer } from "../../server/test/server.ts";

const SUITE = "0.2.0-alpha.12";
const versions = ["2026-07-28", "2025-11-25"];

const home = new URL("../../node_modules/.cache/stoa-mcp/", import.meta.url);
const only = process.argv.slice(2);

await mkdir(home, { recursive: true });
const wanted = { private: true, devDependencies: { "@modelcontextprotocol/conformance": SUITE } };
await writeFile(new URL("package.json", home), JSON.stringify(wanted, null, 2));
const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
let passed = await run("npm", ["install", ...options], process.platform === "win32");
if (passed) {
  const server = await startServer();
  const { key } = await server.createStore({ domain: "localhost" });
  const proxy = http.createServer(withKey(server.port, key));
  await new Promise<void>((resolve) => proxy.listen(0, "localhost", resolve));
  const url = `http://localhost:${(proxy.address() as { port: number }).port}/api/v1/mcp`;
  try {
    for (const version of versions) passed = (await asks(url, version)) && passed;
  } finally {
    proxy.closeAllConnections();
    proxy.close();
    await server.close();
  }
}
process.exitCode = passed ? 0 : 1;

async function asks(url: string, version: string): Promise<boolean> {
  const suite = fileURLToPath(new URL("node_modules/@modelcontextprotocol/conformance/dist/index.js", home));
  const ask = (...more: string[]) => run(process.execPath, [suite, "server", "--url", url, ...more]);
  const baseline = fileURLToPath(new URL(`./${version}.yaml`, import.meta.url));
  const known = ["--expected-failures", baseline];
  if (!only.length) return ask("--requirements", version, ...known);
  let all = true;
  for (const scenario of only)
    all = (await ask("--scenario", scenario, "--spec-version", version, ...known)) && all;
  return all;
}

/** Sends requests on with the key, which the suite knows nothing of. */
function withKey(port: number, key: string): http.RequestListener {
  return (asked, answer) => {
    const { method, url: path, headers } = asked;
    const sent = {
      port,
      host: "127.0.0.1",
      method,
      path,
      headers: { ...headers, authorization: `Bearer ${key}` },
    };
    const request = http.request(sent, (came) => {
      answer.writeHead(came.statusCode!, came.headers);
      came.pipe(answer);
    });
    request.on("error", () => answer.destroy());
    answer.on("close", () => request.destroy());
    asked.pipe(request);
  };
}

/** Runs a command there and tells whether it succeeded. */
function run(command: string, args: readonly string[], shell = false): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: home, stdio: "inherit", shell });
    child.on("error", reject);
    child.on("close", (code) => resolve(code === 0));
  });
}
