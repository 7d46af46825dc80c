import type { Mentionable, OrderComment } from "@stoa/client";
import { stoa } from "../../core/client.ts";
import { useRead } from "../../core/data.ts";

/** The permissions of which one is enough to comment on orders. */
export const commentsOrders = ["orders:fulfill", "orders:edit", "orders:cancel", "orders:refund"] as const;

/** The comments on an order, the newest first; none before they were read. */
export const useComments = (orderId: string): readonly OrderComment[] =>
  useRead(["comments", "of", orderId], (options) =>
    stoa.orders.comments.list(orderId, { limit: 100 }, options).take(500),
  ).data ?? [];

/** The people whom comments can mention; none before they were read. */
export const useMentionable = (): readonly Mentionable[] =>
  useRead(["comments", "mentionable"], (options) => stoa.orders.mentionable(options)).data?.people ?? [];
