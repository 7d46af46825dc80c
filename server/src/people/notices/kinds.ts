import { type Static, Type } from "typebox";
import { allows, type OneOf, type Permission, readsOrders } from "../../http/request/principal.ts";

/** The kinds of notices: when there is one, and the permission to see it. */
export const noticeKinds = {
  order_placed: { needs: readsOrders, when: "An order was placed." },
  return_requested: { needs: readsOrders, when: "A customer asked to return something." },
  stock_low: { needs: "products:read", when: "The stock of a product fell to its threshold." },
  dispute: { needs: "payments:read", when: "A customer disputes a payment, or a dispute was decided." },
  payment_problem: {
    needs: "payments:read",
    when: "A refund or a capture failed, or money came for an order that had ended.",
  },
  webhook_disabled: {
    needs: "webhooks:read",
    when: "A webhook was turned off, as its receiver did not answer.",
  },
  agent_blocked: { needs: "settings:read", when: "Somebody blocked an agent." },
  mention: { needs: readsOrders, when: "A comment on an order mentions you." },
} as const satisfies Readonly<Record<string, { needs: Permission | OneOf; when: string }>>;

export type NoticeKind = keyof typeof noticeKinds;
export const kindNames = Object.keys(noticeKinds) as NoticeKind[];

/** The few facts that a notice tells; those that do not go with its kind are absent. */
export const About = Type.Object(
  {
    orderNumber: Type.Optional(Type.String()),
    amount: Type.Optional(Type.String({ description: "With the digits of the currency." })),
    currency: Type.Optional(Type.String()),
    name: Type.Optional(
      Type.String({ description: "Of the product or the agent, or who wrote the comment." }),
    ),
    url: Type.Optional(Type.String({ description: "Of the webhook." })),
    occasion: Type.Optional(
      Type.String({ description: "The event of the payment, such as a failed capture." }),
    ),
  },
  { additionalProperties: false, "x-name": "NoticeAbout" },
);
export type About = Static<typeof About>;

/** The ways by which somebody is told of a kind. */
export const channels = ["inbox", "mail"] as const;
export type Channel = (typeof channels)[number];

/** The choices of somebody, by kind and way; where they chose nothing, the usual holds. */
export type Preferences = Readonly<Partial<Record<NoticeKind, Readonly<Partial<Record<Channel, boolean>>>>>>;
const usual: Readonly<Record<Channel, boolean>> = { inbox: true, mail: false };

/** Whether somebody is told of a kind in a way. */
export const wants = (preferences: Preferences, kind: NoticeKind, channel: Channel): boolean =>
  preferences[kind]?.[channel] ?? usual[channel];

/** The kinds that somebody with these permissions may see. */
export const listVisibleKinds = (permissions: ReadonlySet<string>): NoticeKind[] =>
  kindNames.filter((kind) => allows(permissions, noticeKinds[kind].needs));
