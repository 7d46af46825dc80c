import type { ApiKey } from "@stoa/client";
import { Status } from "../ui/status.tsx";
import { useSay } from "./say.ts";

/** A key as people tell it from others, such as `sk_4f0Q…x9Lm`. */
export const keyText = ({ prefix, last4 }: Pick<ApiKey, "prefix" | "last4">): string => `${prefix}…${last4}`;

/** Whether a key still works. */
export const works = ({ revokedAt, expiresAt }: ApiKey): boolean =>
  !revokedAt && (!expiresAt || Date.parse(expiresAt) > Date.now());

/** Whether a key works, in a word. */
export function KeyState({ apiKey }: { apiKey: ApiKey }) {
  const say = useSay();
  if (apiKey.revokedAt) return <Status tone="bad">{say("state.revoked")}</Status>;
  if (!works(apiKey)) return <Status tone="calm">{say("state.expired")}</Status>;
  return <Status tone="good">{say("state.works")}</Status>;
}
