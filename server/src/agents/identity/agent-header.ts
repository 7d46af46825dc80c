import { readDictionary } from "../../kit/message-signature.ts";
import { AgentError } from "./errors.ts";

/** The longest address of a profile. */
const MAX_URL = 2_048;

/** The profile's address that the header `UCP-Agent` names (RFC 8941), as `profileUrl` writes it. Throws an AgentError. */
export function namedProfile(header: string | readonly string[] | undefined): string {
  const [profile] = readDictionary(header)?.get("profile") ?? [];
  if (typeof profile !== "string") throw new AgentError("invalid_profile_url");
  return profileUrl(profile);
}

/** The address of a profile in the one way that the standard of URLs has: https, without user name and fragment. Throws an AgentError. */
export function profileUrl(text: string): string {
  // The standard drops some signs and takes others for what they are not.
  const isPlain =
    text.length <= MAX_URL && /^https:\/\/[^/\\]/i.test(text) && !/[\x00-\x20\x7f\\]/.test(text);
  const url = isPlain ? URL.parse(text) : null;
  if (!url || url.username || url.password || url.hash || url.href.length > MAX_URL)
    throw new AgentError("invalid_profile_url");
  return url.href;
}

/** Whether a store lets an agent come: by the address of its profile, or by the host that it is at. */
export function isAllowed(allowed: readonly string[], profile: string): boolean {
  return !allowed.length || allowed.includes(profile) || allowed.includes(URL.parse(profile)!.hostname);
}
