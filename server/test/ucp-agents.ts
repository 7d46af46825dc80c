import { agentOf, createProfiles } from "../src/agents/identity/index.ts";
import { tenantReads, tenantTransaction } from "../src/db/tenant.ts";
import { type AgentHost, profileWith } from "./agent-host.ts";
import type { TestServer, TestStore } from "./server.ts";
import type { UcpVersion } from "./ucp.ts";

const HOOK = "/hook";

/**
 * Agents with profiles, as a store of a server knows them: their profiles stand on a host of this machine,
 * where they hear of their orders, too.
 */
export function ucpAgents(server: TestServer, store: TestStore, host: AgentHost) {
  let agents = 0;
  host.answer(HOOK, (response) => response.writeHead(200).end("{}"));
  return {
    /** The notices that they received. */
    heard: () => host.calls.filter(({ path }) => path === HOOK).map(({ text }) => JSON.parse(text)),
    /** An agent that the store knows, by what it can do; returns the header by which it comes. */
    async known(names: readonly string[], version: UcpVersion | (string & {}) = "2026-04-08") {
      const path = `/profiles/${++agents}`;
      const capabilities = Object.fromEntries(
        names.map((name) => [
          `dev.ucp.shopping.${name}`,
          [{ version, ...(name === "order" && { config: { webhook_url: host.at(HOOK) } }) }],
        ]),
      );
      host.answer(path, profileWith([], {}, { version, capabilities }));
      const headers = { "ucp-agent": `profile="${host.at(path)}"` };
      const { pool } = server.database;
      const { id: storeId } = store;
      const settings = { ucp: true, acp: true, mcp: true, requireSignature: false, allowed: [] };
      await agentOf(
        {
          tx: tenantReads(pool, storeId),
          store: { id: storeId } as never,
          wire: {
            method: "GET",
            protocol: "https",
            authority: store.domain,
            target: "/",
            headers,
            body: Buffer.alloc(0),
          },
          now: new Date(),
          write: (work) => tenantTransaction(pool, storeId, work),
          drawSigner: async () => {},
        },
        { profiles: createProfiles({ outbound: host.outbound }), settings },
      );
      return headers;
    },
  };
}
