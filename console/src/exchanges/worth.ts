import { isStoaError, type Order, type Return } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";

/**
 * What is left of a return to exchange: what a refund of it would give back, by a dry run, as some of it may have been paid only after it
 * came. Undefined before it is known.
 */
export function useWorth({ id, version }: Return, order: Order): string | undefined {
  const { data } = useRead(["returns", "worth", id, version, order.version], async (options) => {
    try {
      const { refund } = await stoa.orders.refunds.create(
        order.id,
        { returnId: id },
        { ...options, dryRun: true },
      );
      return refund.amount;
    } catch (error) {
      // Nothing was paid for it.
      if (isStoaError(error) && (error.status === 400 || error.status === 409)) return "0";
      throw error;
    }
  });
  return data;
}
