import cluster from "node:cluster";
import { setImmediate } from "node:timers/promises";
import { Command } from "commander";
import { type Config, readConfig, settingsHelp } from "../../config.ts";
import { UsageError } from "../run.ts";
import { openDoor } from "./door.ts";
import type { ServeOptions } from "./run-server.ts";

const MAX_PROCESSES = 64;

export const serveCommand = () =>
  new Command("serve")
    .description("start the server, with the embedded database unless DATABASE_URL is set")
    .option("--port <port>", "port to listen on (PORT)")
    .option("--host <address>", "address to listen on (HOST)")
    .option("--processes <n>", "number of server processes; SIGHUP restarts them one by one", "1")
    .option("--demo", "create a demo store if there is none, and print its credentials")
    .option("--build-console", "build the console if its sources have changed")
    .option("--json", "print one JSON object when ready")
    .addHelpText("after", () => `\nEnvironment:\n${settingsHelp.map(helpLine).join("\n")}`)
    .action(serve);

// The server's modules take most of a second to load, and a migration may take minutes: the door answers
// requests meanwhile.
async function serve(options: ServeOptions): Promise<void> {
  const config = withOptions(readConfig(), options);
  // First, so that a port in use is reported at once.
  const door = cluster.isPrimary ? await openDoor(config) : undefined;
  const { beginOpening } = await import("./open.ts");
  const opening = beginOpening(config);
  const { runServer } = await loadServer();
  await runServer(door ? { ...config, port: door.port } : config, options, opening, door);
}

function withOptions(config: Config, { port, host, processes = "1" }: ServeOptions): Config {
  if (port !== undefined && !(/^\d+$/.test(port) && Number(port) <= 65_535)) {
    throw new UsageError(`${port} is not a port number`);
  }
  return {
    ...config,
    processes: countOf(processes),
    // The first process chose the port for the others.
    ...(port && cluster.isPrimary ? { port: Number(port), portIsGiven: true } : {}),
    ...(host ? { host } : {}),
  };
}

function countOf(processes: string): number {
  const count = Number(processes);
  if (!/^\d+$/.test(processes) || count < 1 || count > MAX_PROCESSES)
    throw new UsageError(`--processes takes a number from 1 to ${MAX_PROCESSES}`);
  return count;
}

const helpLine = ({ name, takes, otherwise }: (typeof settingsHelp)[number]) =>
  `  ${name.padEnd(16)} ${takes}${otherwise ? ` (default ${otherwise})` : ""}`;

// Each is linked and evaluated without a pause; in the order of the arrows, so that a later one finds most of
// its modules loaded.
const parts = [
  () => import("typebox"),
  () => import("fastify"),
  () => import("../../http/server.ts"),
  () => import("../../platform/settings/index.ts"),
  () => import("../../people/auth/index.ts"),
  () => import("../../people/staff/index.ts"),
  () => import("../../people/customers/index.ts"),
  () => import("../../catalogue/products/index.ts"),
  () => import("../../catalogue/storefront/index.ts"),
  () => import("../../pricing/engine/index.ts"),
  () => import("../../orders/payments/index.ts"),
  () => import("../../orders/writing/index.ts"),
  () => import("../../orders/placing/index.ts"),
  () => import("../../sales/carts/index.ts"),
  () => import("../../events/webhooks/index.ts"),
  () => import("../../agents/ucp/index.ts"),
  () => import("../../exchange/imports/index.ts"),
  () => import("../../shop/routes/index.ts"),
  () => import("../../features.ts"),
  () => import("../../app.ts"),
];

/**
 * Loads the server, which takes most of a second of the thread: part by part, so that its database starts and
 * opens meanwhile.
 */
async function loadServer(): Promise<typeof import("./run-server.ts")> {
  for (const load of parts) {
    await load();
    await setImmediate();
  }
  return import("./run-server.ts");
}
