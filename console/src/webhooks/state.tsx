import type { Webhook, WebhookDelivery } from "@stoa/client";
import { Status, type Tone } from "../ui/status.tsx";
import { useSay } from "./say.ts";

/** Whether a webhook is called, in a word. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const say = useSay();
  if (webhook.disabledReason) return <Status tone="bad">{say(`state.${webhook.disabledReason}`)}</Status>;
  if (!webhook.isActive) return <Status tone="calm">{say("state.paused")}</Status>;
  if (webhook.failingSince) return <Status tone="look">{say("state.has_failed")}</Status>;
  return <Status tone="good">{say("state.active")}</Status>;
}

const tones: Readonly<Record<WebhookDelivery["status"], Tone>> = {
  pending: "busy",
  succeeded: "good",
  failed: "bad",
  cancelled: "calm",
};

/** What became of a delivery, in a word. */
export function DeliveryState({ status }: Pick<WebhookDelivery, "status">) {
  const say = useSay();
  return <Status tone={tones[status]}>{say(`delivery.${status}`)}</Status>;
}
