import type { Theme } from "@stoa/client";
import { Status } from "../ui/status.tsx";
import { useSay } from "./say.ts";

/** What a theme is now, in a word. */
export function ThemeState({ theme }: { theme: Theme }) {
  const say = useSay();
  if (theme.isActive) return <Status tone="good">{say("state.active")}</Status>;
  if (theme.license === "trial") return <Status tone="look">{say("state.trial")}</Status>;
  if (theme.publishedVersion === null) return <Status tone="calm">{say("state.unpublished")}</Status>;
  return <Status tone="busy">{say("state.published")}</Status>;
}
