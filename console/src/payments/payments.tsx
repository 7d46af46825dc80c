import type { StorePayment, StorePaymentList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { Moves } from "./moves.tsx";
import { useSay } from "./say.ts";

/** All payments. */
export default function Payments() {
  const say = useSay();
  return (
    <Moves<StorePayment, StorePaymentList>
      noun="payments"
      ask={(asked, options) => stoa.payments.list(asked as never, options)}
      rowsOf={({ payments }) => payments}
      what={{
        key: "kind",
        label: say("kind"),
        show: ({ kind, unmatched }) =>
          [say(`kind.${kind}`), unmatched && say("unmatched")].filter(Boolean).join(" · "),
      }}
      filters={[
        {
          name: "unmatched",
          label: say("order_state"),
          kind: "choice",
          options: [{ value: "true", label: say("unmatched") }],
        },
      ]}
    />
  );
}
