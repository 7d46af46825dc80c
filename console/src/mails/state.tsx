import type { Mail } from "@stoa/client";
import { Status, type Tone } from "../ui/status.tsx";
import { useSay } from "./say.ts";

/** What can have become of a mail. */
export const states = ["waiting", "sent", "written", "failed"] as const satisfies readonly Mail["status"][];
const tones: Readonly<Record<Mail["status"], Tone>> = {
  waiting: "busy",
  sent: "good",
  written: "calm",
  failed: "bad",
};

/** What became of a mail, in a word. */
export function MailState({ status }: Pick<Mail, "status">) {
  const say = useSay();
  return <Status tone={tones[status]}>{say(`state.${status}`)}</Status>;
}
