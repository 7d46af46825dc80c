import type { Order } from "@stoa/client";
import type { Line } from "../drafts/draft.ts";
import { useSay as useDraftSay } from "../drafts/say.ts";
import { useSay as useOrderSay } from "../orders/say.ts";

/** What the fields of an edit are called, and how they are said, where two people changed them. */
export function useShown(order: Order): {
  label: (field: string) => string;
  show: (field: string, value: unknown) => string | undefined;
} {
  const sayOrder = useOrderSay();
  const sayDraft = useDraftSay();
  const labels: Readonly<Record<string, string>> = {
    add: sayOrder("items"),
    shippingAddress: sayOrder("shipping_address"),
    shippingMethodId: sayDraft("shipping.method"),
    customerId: sayOrder("customer"),
    discount: sayDraft("discounts"),
  };
  return {
    label: (field) =>
      labels[field] ?? order.items.find(({ id }) => field === `quantity.${id}`)?.name ?? sayOrder("item"),
    show(field, value) {
      if (field === "add")
        return (value as Line[] | undefined)?.map(({ quantity, name }) => `${quantity} × ${name}`).join("\n");
      if (value && typeof value === "object")
        return Object.values(Array.isArray(value) ? (value[0] ?? {}) : value)
          .filter(Boolean)
          .join(", ");
      return undefined;
    },
  };
}
