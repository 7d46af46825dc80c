import type { Coupon } from "@stoa/client";
import { useFormats } from "../core/format.ts";
import { Status } from "../ui/status.tsx";
import { useSay } from "./say.ts";

/** What a coupon takes off, in words. */
export function useWorth(): (coupon: Pick<Coupon, "type" | "value">) => string {
  const say = useSay();
  const { money, number } = useFormats();
  return ({ type, value }) => {
    if (type === "free_shipping") return say("type.free_shipping");
    return type === "fixed" ? money(value) : say("percent", { value: number(Number(value)) });
  };
}

/** Whether a coupon can be used now. */
export function CouponState({ coupon }: { coupon: Coupon }) {
  const say = useSay();
  const now = new Date().toISOString();
  if (!coupon.isActive) return <Status>{say("state.off")}</Status>;
  if (coupon.endsAt && coupon.endsAt <= now) return <Status>{say("state.over")}</Status>;
  if (coupon.startsAt && coupon.startsAt > now) return <Status tone="busy">{say("state.later")}</Status>;
  if (coupon.usageLimit !== null && coupon.usedCount >= coupon.usageLimit)
    return <Status tone="look">{say("state.used_up")}</Status>;
  return <Status tone="good">{say("state.on")}</Status>;
}
