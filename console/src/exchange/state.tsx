import type { Import } from "@stoa/client";
import { Status, type Tone } from "../ui/status.tsx";
import { useSay } from "./say.ts";

const tones: Readonly<Record<Import["status"], Tone>> = {
  waiting: "calm",
  running: "busy",
  done: "good",
  failed: "bad",
  cancelled: "calm",
};

/** How far an import is, in a word. */
export function ImportState({ status }: Pick<Import, "status">) {
  const say = useSay();
  return <Status tone={tones[status]}>{say(`status.${status}`)}</Status>;
}
