import type { Order, OrderUpdate } from "@stoa/client";
import { useEffect, useState } from "react";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { useWrite } from "../core/data.ts";
import { type Form, faultsNearby, useForm } from "../core/form.ts";
import { changesOf } from "../core/merge.ts";
import { useStore } from "../core/session.ts";
import { bodyOf, type Draft, draftOf } from "./draft.ts";
import { useShown } from "./shown.ts";

/** The form of a draft that was read as `now`, kept with its version. What others change meanwhile shows at once where nothing was typed. */
export function useSavedDraft(now: Order): {
  form: Form<Draft>;
  /** As it was when the form began. */
  base: Order;
  /** Saves what was changed; gives the draft as it is then, undefined where it was refused or given up. */
  save(): Promise<Order | undefined>;
  isSending: boolean;
} {
  const store = useStore();
  const [base, setBase] = useState(now);
  const form = useForm(draftOf(now, store));
  const shown = useShown();
  const begin = (order: Order) => {
    setBase(order);
    form.reset(draftOf(order, store));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was read anew begins the form anew
  useEffect(() => {
    if (now.version > base.version && !form.isChanged) begin(now);
  }, [now]);
  const read = () => stoa.orders.get(base.id);
  const contentOf = (order: Order) => ({ ...bodyOf(draftOf(order, store)), version: order.version });
  const { send, isSending } = useWrite(
    async () => {
      const saved = await saveCarefully({
        base: contentOf(base),
        changes: changesOf(bodyOf(draftOf(base, store)), bodyOf(form.values)) as OrderUpdate,
        read: async () => contentOf(await read()),
        write: (changes, options) => stoa.orders.update(base.id, changes, options),
        ...shown,
      });
      return saved && read();
    },
    { changes: ["drafts"], form: faultsNearby(form) },
  );
  return {
    form,
    base,
    isSending,
    async save() {
      const order = await send();
      if (order) begin(order);
      return order;
    },
  };
}
