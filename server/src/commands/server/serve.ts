import cluster from "node:cluster";
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

// The server's modules take a second to load, and a migration may take minutes: the door answers requests
// meanwhile.
async function serve(options: ServeOptions): Promise<void> {
  const config = withOptions(readConfig(), options);
  // First, so that a port in use is reported at once.
  const door = cluster.isPrimary ? await openDoor(config) : undefined;
  const { runServer } = await import("./run-server.ts");
  await runServer(door ? { ...config, port: door.port } : config, options, door);
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
