import type { ClaimItem } from "@stoa/client";
import { useFormats } from "../core/format.ts";
import { textsOf } from "../core/texts.ts";
import type en from "./texts/en.json";

/** Says the texts of claims. */
export const useSay = textsOf<typeof en>("claims");

/** Says the pieces of a claim, each with what was wrong with it. */
export function useItemsText(): (items: readonly ClaimItem[]) => string {
  const say = useSay();
  const { number } = useFormats();
  return (items) =>
    items
      .map(({ name, quantity, reason }) => `${number(quantity)} × ${name} (${say(`reason.${reason}`)})`)
      .join(", ");
}
