import { directionOf, useLanguage } from "../core/language.ts";
import { useSay } from "../core/say.ts";

/** How a figure has changed in percent of the one of the period before; nothing where that was zero. */
export function Change({ now, before }: { now: number; before: number }) {
  const say = useSay();
  const language = useLanguage();
  if (!before) return now ? say("change", { change: "—" }) : null;
  const percent = new Intl.NumberFormat(language, {
    style: "percent",
    signDisplay: "exceptZero",
    maximumFractionDigits: 0,
  });
  const text = percent.format((now - before) / Math.abs(before));
  // Set apart, or the sign would change sides among texts from right to left.
  return say("change", { change: directionOf(language) === "rtl" ? `\u2066${text}\u2069` : text });
}
