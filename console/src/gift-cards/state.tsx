import type { GiftCard } from "@stoa/client";
import { Status } from "../ui/status.tsx";
import { useSay } from "./say.ts";

/** Whether a gift card can pay. */
export function GiftCardState({ card }: { card: GiftCard }) {
  const say = useSay();
  if (!card.isActive) return <Status tone="bad">{say("state.off")}</Status>;
  if (card.expiresAt && card.expiresAt <= new Date().toISOString())
    return <Status>{say("state.expired")}</Status>;
  if (Number(card.balance) === 0) return <Status>{say("state.empty")}</Status>;
  return <Status tone="good">{say("state.on")}</Status>;
}

/** What a gift card is called: the end of its code, all that is known of it. */
export const cardName = ({ last4 }: Pick<GiftCard, "last4">): string => `•••• ${last4}`;
