import { type Static, Type } from "typebox";
import { allows, type OneOf, type Permission, readsOrders } from "../../http/request/principal.ts";

/** What each kind of notice tells of, and the permission to see it; null: only the person whom it is for sees it. */
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
  mention: { needs: null, when: "A comment on an order mentions you." },
} as const satisfies Readonly<Record<string, { needs: Permission | OneOf | null; when: string }>>;

export type NoticeKind = keyof typeof noticeKinds;
export const kindNames = Object.keys(noticeKinds) as NoticeKind[];

/** What a notice tells in short; what does not go with its kind is absent. */
export const About = Type.Object(
  {
    orderNumber: Type.Optional(Type.String()),
    amount: Type.Optional(Type.String({ description: "With the digits of the currency." })),
    currency: Type.Optional(Type.String()),
    name: Type.Optional(
      Type.String({ description: "Of the product or the agent, or who wrote the comment." }),
    ),
    url: Type.Optional(Type.String({ description: "Of the webhook." })),
    occasion: Type.Optional(Type.String({ description: "What happened to the payment." })),
  },
  { additionalProperties: false, "x-name": "NoticeAbout" },
);
export type About = Static<typeof About>;

/** The ways by which somebody is told of a kind. */
export const channels = ["inbox", "mail"] as const;
export type Channel = (typeof channels)[number];

/** What somebody chose, by kind and way; what they did not choose is usual. */
export type Preferences = Readonly<Partial<Record<NoticeKind, Readonly<Partial<Record<Channel, boolean>>>>>>;
const usual: Readonly<Record<Channel, boolean>> = { inbox: true, mail: false };

/** Whether somebody is told of a kind in a way. */
export const wants = (preferences: Preferences, kind: NoticeKind, channel: Channel): boolean =>
  preferences[kind]?.[channel] ?? usual[channel];

/** The kinds that somebody with these permissions may see. */
export const seenBy = (permissions: ReadonlySet<string>): NoticeKind[] =>
  kindNames.filter((kind) => {
    const { needs } = noticeKinds[kind];
    return needs === null || allows(permissions, needs);
  });
