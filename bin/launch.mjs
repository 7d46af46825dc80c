// node bin/launch.mjs <command> [arguments], for one of the commands below: installs what is missing, then runs
// the command on Node 24, whatever Node (20 or later) this is.
import { join } from "node:path";
import { root } from "./install.mjs";
import { exitWith, runProject } from "./run-project.mjs";

const commands = {
  start: ["server/src/main.ts", "serve", "--demo", "--build-console"],
  dev: ["server/src/main.ts", "serve", "--demo", "--build-console"],
  test: ["scripts/test.ts"],
  "test:long": ["scripts/test.ts", "--long"],
  "test:faults": ["scripts/test.ts", "--faults"],
  "test:openapi": ["scripts/api/outside.ts"],
  "test:mcp": ["scripts/mcp/conformance.ts"],
  "test:agents": ["scripts/agents/suites.ts"],
  "release:api": ["scripts/api/release.ts"],
  "test:browser": ["scripts/test.ts", "--browser"],
  "test:shop": ["scripts/shop/test.ts"],
  "test:citus": ["scripts/test.ts", "--citus"],
  "test:liquid": ["scripts/liquid/acceptance.ts"],
  bench: ["bench/main.ts"],
  "bench:fairness": ["bench/fairness.ts"],
  "bench:carts": ["bench/carts.ts"],
  "bench:agents": ["bench/agents.ts"],
  "bench:console": ["bench/console.ts"],
  "bench:soak": ["bench/soak.ts"],
  "bench:files": ["bench/request-files.ts"],
  "slow-clients": ["bench/slow-clients.ts"],
  check: ["scripts/test.ts", "--checks-only"],
  changes: ["scripts/changes.ts"],
  decisions: ["scripts/decisions.ts"],
  format: ["node_modules/@biomejs/biome/bin/biome", "check", "--write", "."],
};

const [name, ...args] = process.argv.slice(2);
if (Object.hasOwn(commands, name ?? "")) {
  const [file, ...fixed] = commands[name];
  // Node starts it again when a file that it has loaded changes.
  const nodeFlags = name === "dev" ? ["--watch"] : [];
  await exitWith(runProject(join(root, file), [...fixed, ...args], root, nodeFlags));
} else {
  process.stderr.write(`usage: node bin/launch.mjs <${Object.keys(commands).join("|")}> [arguments]\n`);
  process.exitCode = 2;
}
