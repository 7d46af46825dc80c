import { type Static, Type } from "typebox";
import { closedObject, moneyInput, Version } from "../../http/openapi/schema-parts.ts";
import { cartFields } from "../../orders/model/index.ts";

const expectedTotal = Type.Optional(
  moneyInput(
    "The total that was seen. If the order would cost something else, the answer is 409 `price_changed`. Default: what the draft's last change answered.",
  ),
);

/** The body by which staff place a draft. */
export const DraftPlacing = Type.Object(
  {
    giftCards: cartFields.giftCards,
    storeCredit: cartFields.storeCredit,
    markPaid: Type.Optional(
      Type.Boolean({ description: "Whether what is due was received already. It is recorded as captured." }),
    ),
    sendMail: Type.Optional(
      Type.Boolean({
        description: "Whether the customer gets mails about the order; default: as the draft says.",
      }),
    ),
    expectedTotal,
    version: Version,
  },
  closedObject("OrderDraftPlacing"),
);
export type DraftPlacing = Static<typeof DraftPlacing>;

/** The body by which a shopper places a draft sent to them. */
export const SentDraftPlacing = Type.Object(
  {
    giftCards: cartFields.giftCards,
    storeCredit: cartFields.storeCredit,
    expectedTotal,
    version: Version,
  },
  closedObject("SentOrderDraftPlacing"),
);

/** The body by which a draft's link is sent. */
export const DraftSending = Type.Object({ version: Version }, closedObject("OrderDraftSending"));
