import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import http from "node:http";
import { fileURLToPath } from "node:url";
import { startServer } from "../../server/test/server.ts";

/** The versions of the protocol that this server speaks, and where. */
const targets = [
  { version: "2026-07-28", path: "/api/v1/mcp" },
  { version: "2025-11-25", path: "/api/v1/mcp" },
  { version: "2026-07-28", path: "/api/v1/ucp/mcp" },
];

/**
 * The outcome of a version's checks at an address: those that passed, that failed as its baseline says, and
 * whether nothing else did.
 */
export type McpOutcome = {
  version: string;
  path: string;
  passed: number;
  expected: number;
  isGood: boolean;
};

/**
 * Runs the suite, whose start file is given, against a store of its own: for each version what the suite
 * requires of it, or the named scenarios. What a baseline file beside this one names may fail. Throws where a
 * baseline does not say of a line what is not offered.
 */
export async function runMcp(suite: string, only: readonly string[] = []): Promise<McpOutcome[]> {
  const server = await startServer();
  const { key } = await server.createStore({ domain: "localhost" });
  const proxy = http.createServer(withKey(server.port, key));
  await new Promise<void>((resolve) => proxy.listen(0, "localhost", resolve));
  const origin = `http://localhost:${(proxy.address() as { port: number }).port}`;
  const outcomes: McpOutcome[] = [];
  try {
    for (const { version, path } of targets) {
      const baseline = fileURLToPath(new URL(`./${version}.yaml`, import.meta.url));
      checkBaseline(baseline);
      const ask = (...more: string[]) =>
        run([suite, "server", "--url", `${origin}${path}`, ...more, "--expected-failures", baseline]);
      const wanted = only.length
        ? only.map((scenario) => ["--scenario", scenario, "--spec-version", version])
        : [["--requirements", version]];
      for (const more of wanted) outcomes.push({ version, path, ...(await ask(...more)) });
    }
  } finally {
    proxy.closeAllConnections();
    proxy.close();
    await server.close();
  }
  return outcomes;
}

function checkBaseline(file: string): void {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("  - "));
  const bare = lines.filter((line) => !/ # not offered: \S/.test(line));
  if (bare.length) throw new Error(`${file} does not say what is not offered:\n${bare.join("\n")}`);
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
      headers: { ...headers, ...(path === "/api/v1/mcp" && { authorization: `Bearer ${key}` }) },
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

/** Runs the suite, shows what it says, and tells what that was. */
function run(args: readonly string[]): Promise<Omit<McpOutcome, "version" | "path">> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
      process.stdout.write(chunk);
    });
    child.on("error", reject);
    child.on("close", (code) =>
      resolve({
        passed: Number(/^Total: (\d+) passed/m.exec(said)?.[1] ?? 0),
        expected: said.match(/^ {2}~ /gm)?.length ?? 0,
        isGood: code === 0,
      }),
    );
  });
}
