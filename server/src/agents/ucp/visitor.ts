import type { Preparation } from "../../http/route.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import { type Agent, AgentError, agentOf, type Profiles } from "../identity/index.ts";
import { readOpen, type Shown, type ShownOf } from "../session/index.ts";
import { type Active, activeWith, allOf, NEWEST, versionFor, versions } from "./versions.ts";

/** The caller of a store that allows agents. */
export type Visitor = {
  /** The store as all agents see it. */
  shown: Shown;
  /** Undefined for an unnamed agent. */
  agent: Agent | undefined;
  active: Active;
  /** The addresses of hosts, as the caller reaches them. */
  originOf: OriginOf;
};

/**
 * Finds the calling agent: by the header UCP-Agent, or by `named`, where a protocol has it elsewhere. Unnamed
 * agents may come where any agent may; they are limited as strangers are, and answered in the newest version.
 * Throws 404 where the store allows no agents, an AgentError, and 429.
 */
export async function visitorOf(
  call: Preparation<object, object>,
  { profiles, shownOf }: { profiles: Profiles; shownOf: ShownOf },
  named?: string,
): Promise<Visitor> {
  const shown = await readOpen(call, shownOf, "ucp");
  const { agents } = shown.settings;
  const { requireSignature, allowed } = agents;
  const isNamed = named !== undefined || call.wire.headers["ucp-agent"] !== undefined;
  if (!isNamed && !requireSignature && !allowed.length)
    return { shown, agent: undefined, active: allOf(NEWEST), originOf: shown.originOf };
  const agent = await agentOf(call, { profiles, settings: agents }, named);
  const version = versionFor(agent.versions);
  if (!version)
    throw new AgentError("version_unsupported", {
      version: agent.versions[0] ?? "?",
      supported: versions.map(({ date }) => date).join(", "),
    });
  const active = activeWith(version, agent.capabilities);
  return { shown, agent, active, originOf: shown.originOf };
}
