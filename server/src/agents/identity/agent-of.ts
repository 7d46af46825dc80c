import type { Preparation } from "../../http/route.ts";
import { readDictionary } from "../../kit/secrets/message-signature.ts";
import type { StoreSettings } from "../../platform/settings/index.ts";
import type { KnownAgent } from "./columns.ts";
import { AgentError } from "./errors.ts";
import { isLoopback } from "./profile.ts";
import type { Fetched, Profiles } from "./profiles.ts";
import { findAgent, upsertAgent } from "./sql.ts";
import { hasSignature, signatureFault } from "./verify.ts";

/** The longest address of a profile. */
const MAX_URL = 2_048;

/**
 * The profile's URL in the header `UCP-Agent` (RFC 8941), as `profileUrl` writes it. Throws an AgentError.
 */
export function profileInHeader(
  header: string | readonly string[] | undefined,
  isCallable?: IsCallable,
): string {
  const [profile] = readDictionary(header)?.get("profile") ?? [];
  if (typeof profile !== "string") throw new AgentError("invalid_profile_url");
  return profileUrl(profile, isCallable);
}

type IsCallable = (url: string) => boolean;
const nowhere: IsCallable = () => false;

/**
 * The address of a profile in the one way that the standard of URLs has: https, without user name and
 * fragment; or plain http on this machine, where that `isCallable`. Throws an AgentError.
 */
export function profileUrl(text: string, isCallable: IsCallable = nowhere): string {
  // The standard drops some signs and takes others for what they are not.
  const isPlain =
    text.length <= MAX_URL && /^https?:\/\/[^/\\]/i.test(text) && !/[\x00-\x20\x7f\\]/.test(text);
  const url = isPlain ? URL.parse(text) : null;
  if (!url || url.username || url.password || url.hash || url.href.length > MAX_URL)
    throw new AgentError("invalid_profile_url");
  if (url.protocol !== "https:" && !(isLoopback(url) && isCallable(url.href)))
    throw new AgentError("invalid_profile_url");
  return url.href;
}

/** Whether a store allows an agent: by the URL of its profile, or by its host. */
export function isAllowed(allowed: readonly string[], profile: string): boolean {
  return !allowed.length || allowed.includes(profile) || allowed.includes(URL.parse(profile)!.hostname);
}

/** An agent that sends a request. */
export type Agent = {
  readonly agentId: string;
  readonly profileUrl: string;
  readonly name: string;
  /** The version of the protocol that it speaks, and behind it those that it knows, too. */
  readonly versions: readonly string[];
  /** The versions of each of its capabilities. */
  readonly capabilities: Readonly<Record<string, readonly string[]>>;
  /** The address of its order webhook. */
  readonly webhookUrl: string | null;
  /** Whether a signature proves that the profile is its own. */
  readonly isSigned: boolean;
};

/** The part of a route's `prepare` that finding an agent needs. */
export type AgentCall = Pick<Preparation, "tx" | "store" | "wire" | "now" | "write" | "drawSigner">;

/** The dependencies: profiles, and which agents a store allows. */
export type AgentRuntime = {
  profiles: Profiles;
  settings: Pick<StoreSettings, "agents">["agents"];
};

/**
 * Finds the agent that sends a request: the header `UCP-Agent` names its profile, or `named`, where another
 * protocol has it elsewhere. A profile that is not fresh is fetched. A signature is checked where there is
 * one, and the store may require one. Each signed request draws from the bucket of its agent. For the
 * `prepare` of a `signable` route. Throws an AgentError, and 429.
 */
export async function agentOf(call: AgentCall, runtime: AgentRuntime, named?: string): Promise<Agent> {
  const isSigned = hasSignature(call.wire);
  let agent: KnownAgent;
  try {
    agent = await authenticate(call, runtime, isSigned, named);
  } catch (error) {
    if (isSigned && error instanceof AgentError) await call.drawSigner(undefined);
    throw error;
  }
  if (isSigned) await call.drawSigner(agent.id);
  const { id: agentId, profileUrl, name, versions, capabilities, webhookUrl } = agent;
  return { agentId, profileUrl, name, versions, capabilities, webhookUrl, isSigned };
}

async function authenticate(
  call: AgentCall,
  runtime: AgentRuntime,
  isSigned: boolean,
  named: string | undefined,
): Promise<KnownAgent> {
  const { wire, now } = call;
  const { allowed, requireSignature } = runtime.settings;
  const sent = wire.headers["ucp-agent"];
  const { isCallable } = runtime.profiles;
  const url =
    named === undefined || sent !== undefined
      ? profileInHeader(sent, isCallable)
      : profileUrl(named, isCallable);
  // Two different profiles: one would be proven, and the other one meant.
  if (named !== undefined && profileUrl(named, isCallable) !== url)
    throw new AgentError("invalid_profile_url");
  if (!isAllowed(allowed, url)) throw new AgentError("profile_not_trusted");
  if (!isSigned && requireSignature) throw new AgentError("signature_missing");
  let agent = await findAgent(call.tx, url);
  if (agent?.isBlocked) throw new AgentError("profile_not_trusted");
  if (!agent || agent.freshUntil <= now) agent = await refreshAgent(call, runtime.profiles, url, agent);
  if (!isSigned) return agent;
  let fault = signatureFault(wire, agent.keys, now);
  if (fault === "key_not_found") {
    // It may have a new key.
    const newer = await runtime.profiles.readNewer(url, agent.fetchedAt.getTime());
    if (!(newer.profile instanceof AgentError) && newer.at > agent.fetchedAt.getTime()) {
      agent = await storeProfile(call, url, newer);
      fault = signatureFault(wire, agent.keys, now);
    }
  }
  if (fault) throw new AgentError(fault);
  return agent;
}

async function refreshAgent(
  call: AgentCall,
  profiles: Profiles,
  url: string,
  before: KnownAgent | undefined,
): Promise<KnownAgent> {
  // An unknown address costs a call to a stranger's server.
  if (!before && !profiles.isFresh(url)) await call.drawSigner(undefined);
  return storeProfile(call, url, await profiles.read(url, before !== undefined));
}

async function storeProfile(
  call: AgentCall,
  url: string,
  { profile, at, until }: Fetched,
): Promise<KnownAgent> {
  if (profile instanceof AgentError) throw new AgentError(profile.reason);
  const times = { at: new Date(at), until: new Date(until) };
  const agent = await call.write((tx) => upsertAgent(tx, url, { profile, ...times }));
  if (!agent) throw new AgentError("too_many_agents");
  if (agent.isBlocked) throw new AgentError("profile_not_trusted");
  return agent;
}
