import type { Messages } from "../../http/answers/messages.ts";
import { itemIdOf } from "../../orders/cart/index.ts";
import type { Notice, SessionCart } from "../../sales/carts/index.ts";
import type { Refs } from "./lines.ts";

/** Which line of an answer shows a line of the cart; -1 where none does, as it cannot be sold. */
export type ShownAt = (at: number) => number;

/** Where a cart's lines stand among those that are shown. */
export function placesOf({ kept }: Pick<SessionCart, "kept">, shown: readonly string[]): ShownAt {
  return (at) => {
    const item = kept.content.items[at];
    return item
      ? shown.indexOf(itemIdOf({ productId: item.productId, variantId: item.variantId ?? null }))
      : -1;
  };
}

/** What is to be said of a cart; how it is paid is said with the completion. */
export const noticesOf = ({ reckoning }: Pick<SessionCart, "reckoning">): readonly Notice[] =>
  reckoning.notices.filter(({ code, field }) => code !== "required" || field !== "/paymentMethod");

/** What a notice says, in the reader's language: of a line that cannot be sold, which item that is. */
export function contentOf(
  messages: Messages,
  notice: Notice,
  { kept, refs, shownAt }: Pick<SessionCart, "kept"> & { refs: Refs; shownAt: ShownAt },
): string {
  const [root, at] = notice.field.slice(1).split("/");
  const item = root === "items" && shownAt(Number(at)) < 0 ? kept.content.items[Number(at)] : undefined;
  if (!item) return messages.say(notice.message, notice.values);
  const id = itemIdOf({ productId: item.productId, variantId: item.variantId ?? null });
  return messages.say("agent_session.not_sold", { item: refs[id] ?? id });
}
