import type { Preparation } from "../../http/route.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import { type Agent, AgentError, agentOf, type Profiles } from "../identity/index.ts";
import { readOpen, type Shown, type ShownOf } from "../session/index.ts";
import { type Active, activeWith, allOf, NEWEST, versionFor, versions } from "./versions.ts";

/** Who asks a store that wants agents to come. */
export type Visitor = {
  /** What the store shows to all of them. */
  shown: Shown;
  /** Undefined where nobody says whose agent it is. */
  agent: Agent | undefined;
  active: Active;
  /** The addresses of hosts, as whoever asks reaches them. */
  originOf: OriginOf;
};

/**
 * Finds out who asks: by the header UCP-Agent, or by `named`, where it is said in another place. Who says nothing may come where any may,
 * and is bounded as strangers are; it is answered in the newest version. Throws 404 where the store wants no agents, an AgentError, and 429.
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
