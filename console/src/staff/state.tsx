import type { StaffMember } from "@stoa/client";
import { Status } from "../ui/status.tsx";
import { useSay } from "./say.ts";

/** Whether somebody of the staff can log in, in a word. */
export function MemberState({ member }: { member: Pick<StaffMember, "isActive" | "invitationPending"> }) {
  const say = useSay();
  if (!member.isActive) return <Status tone="calm">{say("state.inactive")}</Status>;
  if (member.invitationPending) return <Status tone="look">{say("state.invited")}</Status>;
  return <Status tone="good">{say("state.active")}</Status>;
}
