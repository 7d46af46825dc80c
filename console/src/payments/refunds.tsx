import type { StoreRefund, StoreRefundList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { Moves } from "./moves.tsx";

/** All refunds. */
export default function Refunds() {
  return (
    <Moves<StoreRefund, StoreRefundList>
      noun="refunds"
      ask={(asked, options) => stoa.refunds.list(asked as never, options)}
      rowsOf={({ refunds }) => refunds}
    />
  );
}
