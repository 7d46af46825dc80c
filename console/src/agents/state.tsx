import type { Agent } from "@stoa/client";
import { Status } from "../ui/status.tsx";
import { useSay } from "./say.ts";

/** Whether an agent may come, in a word. */
export function AgentState({ isBlocked }: Pick<Agent, "isBlocked">) {
  const say = useSay();
  return isBlocked ? (
    <Status tone="bad">{say("state.blocked")}</Status>
  ) : (
    <Status tone="good">{say("state.comes")}</Status>
  );
}
