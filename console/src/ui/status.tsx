import type { ReactNode } from "react";

/** What a state means for whoever works: good, in progress, to be looked at, bad, or nothing of these. */
export type Tone = "good" | "busy" | "look" | "bad" | "calm";

/** A state in a word; the color only repeats it. */
export function Status({ tone = "calm", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`status status-${tone}`}>{children}</span>;
}

const tones: Readonly<Record<string, Tone>> = {
  pending_payment: "look",
  payment_failed: "bad",
  pending: "look",
  confirmed: "busy",
  processing: "busy",
  shipped: "busy",
  delivered: "good",
  on_hold: "look",
  returned: "calm",
  refunded: "calm",
  partially_refunded: "calm",
  cancelled: "calm",
  authorized: "busy",
  paid: "good",
  failed: "bad",
};

/** The tone of an order's or a payment's status. */
export const toneOf = (status: string): Tone => tones[status] ?? "calm";
