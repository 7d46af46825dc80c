import type { Coupon } from "@stoa/client";
import { useFormats } from "../core/format.ts";
import { Status } from "../ui/status.tsx";
import { useSay } from "./say.ts";

/** What a coupon takes off, in words. */
export function useWorth(): (coupon: { type: string; value: string }) => string {
  const say = useSay();
  const { money, number } = useFormats();
  return ({ type, value }) => {
    if (type === "free_shipping") return say("type.free_shipping");
    return type === "fixed" ? money(value) : say("percent", { value: number(Number(value)) });
  };
}

type Used = Pick<Coupon, "usageLimit" | "usedCount">;
type Window = Pick<Coupon, "isActive" | "startsAt" | "endsAt">;

/** How often something was used, and how often it can be. */
export function useUsed(): (of: Used) => string {
  const say = useSay();
  const { number } = useFormats();
  return ({ usedCount, usageLimit }) =>
    usageLimit === null
      ? number(usedCount)
      : say("used_of", { count: number(usedCount), limit: number(usageLimit) });
}

/** Whether a coupon, an automatic discount or a price list can be used now. */
export function DiscountState({ of }: { of: Window & Partial<Used> }) {
  const say = useSay();
  const now = new Date().toISOString();
  if (!of.isActive) return <Status>{say("state.off")}</Status>;
  if (of.endsAt && of.endsAt <= now) return <Status>{say("state.over")}</Status>;
  if (of.startsAt && of.startsAt > now) return <Status tone="busy">{say("state.later")}</Status>;
  const { usageLimit = null, usedCount = 0 } = of;
  if (usageLimit !== null && usedCount >= usageLimit)
    return <Status tone="look">{say("state.used_up")}</Status>;
  return <Status tone="good">{say("state.on")}</Status>;
}
