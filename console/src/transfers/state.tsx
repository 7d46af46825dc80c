import type { StockTransfer } from "@stoa/client";
import { Status, type Tone } from "../ui/status.tsx";
import { useSay } from "./say.ts";

/** How far transfers are. */
export const states = ["draft", "sent", "received", "cancelled"] as const;

const tones: Readonly<Record<StockTransfer["status"], Tone>> = {
  draft: "look",
  sent: "busy",
  received: "good",
  cancelled: "calm",
};

/** How far a transfer is. */
export function TransferState({ of }: { of: Pick<StockTransfer, "status"> }) {
  const say = useSay();
  return <Status tone={tones[of.status]}>{say(`state.${of.status}`)}</Status>;
}
