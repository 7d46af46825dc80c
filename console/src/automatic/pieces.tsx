import type { Discount } from "@stoa/client";
import { useFormats } from "../core/format.ts";
import { useWorth as useCouponWorth } from "../discounts/pieces.tsx";
import { useSay as useCouponSay } from "../discounts/say.ts";
import { Section } from "../ui/page.tsx";
import { useSay } from "./say.ts";

/** What a kind of discount is called. */
export function useTypeName(): (type: Discount["type"]) => string {
  const say = useSay();
  const sayCoupon = useCouponSay();
  return (type) => (type === "buy_x_get_y" ? say("type.buy_x_get_y") : sayCoupon(`type.${type}`));
}

/** What a discount takes off, in words. */
export function useWorth(): (discount: Discount) => string {
  const say = useSay();
  const ofCoupon = useCouponWorth();
  const { number } = useFormats();
  return ({ type, value, buyXGetY }) => {
    if (type !== "buy_x_get_y" || !buyXGetY) return ofCoupon({ type, value });
    const counts = { buy: number(buyXGetY.buyQuantity), get: number(buyXGetY.getQuantity) };
    return Number(value) === 100
      ? say("worth.free", counts)
      : say("worth.less", { ...counts, value: number(Number(value)) });
  };
}

const steps = ["get", "some", "all", "coupon"] as const;

/** In which order discounts are taken off, and where this one stands. */
export function Order({
  of: { type, productIds, categoryIds },
}: {
  of: Pick<Discount, "type" | "productIds" | "categoryIds">;
}) {
  const say = useSay();
  if (type === "free_shipping") return null;
  const here = type === "buy_x_get_y" ? "get" : productIds.length || categoryIds.length ? "some" : "all";
  return (
    <Section title={say("order")}>
      <ol className="list">
        {steps.map((step) => (
          <li key={step} aria-current={step === here ? "step" : undefined}>
            {step === here ? (
              <strong>{say("order.here", { step: say(`order.${step}`) })}</strong>
            ) : (
              say(`order.${step}`)
            )}
          </li>
        ))}
      </ol>
      <p className="quiet no-margin">{say("order_text")}</p>
    </Section>
  );
}
