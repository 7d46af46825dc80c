import { Command } from "commander";
import { type RemoteOptions, readKey, readStoreUrl } from "../remote-store.ts";
import { print, UsageError } from "../run.ts";
import { type Bridge, openBridge } from "./open-bridge.ts";

type Options = RemoteOptions & {
  areas?: string;
  check?: boolean;
  json?: boolean;
};

export const mcpCommand = () =>
  new Command("mcp")
    .description("start an MCP server on standard input and output, for a store on any server")
    .option("--url <url>", "the store's address, such as https://shop.example (or STOA_URL)")
    .option(
      "--key <key>",
      "the API key; prefer STOA_KEY, since other users of this machine can see arguments",
    )
    .option("--key-file <file>", "a file with the API key")
    .option("--areas <list>", "areas whose tools are listed in full, such as orders,products, or all")
    .option("--check", "check the connection to the store and exit")
    .option("--json", "with --check: print one JSON object")
    .addHelpText(
      "after",
      "\nA program such as Claude Desktop starts this command and ends it. Where the key wants a person to confirm, that program is asked to ask its user.",
    )
    .action(async (options: Options) => {
      if (options.json && !options.check) throw new UsageError("--json is for --check");
      const bridge = openBridge({ endpoint: endpointOf(options), key: await readKey(options) });
      const about = await bridge.about();
      if (options.check) {
        const { tools } = await bridge.list();
        print(
          options.json,
          { store: about.title, tools: tools.length },
          () => `${about.title} answers, with ${tools.length} tools`,
        );
        return;
      }
      await serve(bridge, about);
    });

// Loaded only here: the library takes a while.
async function serve(bridge: Bridge, about: Awaited<ReturnType<Bridge["about"]>>): Promise<void> {
  const [{ serveStdio }, { bridgeServer }] = await Promise.all([
    import("@modelcontextprotocol/server/stdio"),
    import("./bridge-server.ts"),
  ]);
  serveStdio(() => bridgeServer(bridge, about), {
    onerror: ({ message }) => process.stderr.write(`stoa: ${message}\n`),
  });
}

// The store's endpoint. Throws UsageError.
function endpointOf({ url, areas }: Options): URL {
  const endpoint = readStoreUrl(url, "--url");
  if (endpoint.pathname === "/") endpoint.pathname = "/api/v1/mcp";
  if (areas) endpoint.searchParams.set("areas", areas);
  return endpoint;
}
