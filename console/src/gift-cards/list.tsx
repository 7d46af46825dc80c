import type { GiftCard, GiftCardList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { justBefore } from "../ui/zone-time.ts";
import { useSay } from "./say.ts";
import { cardName, GiftCardState } from "./state.tsx";

/** All gift cards. */
export default function GiftCards() {
  const say = useSay();
  const can = useCan();
  const { date, money } = useFormats();
  const create = (
    <LinkButton to="/gift-cards/new" leftSection={<Icon name="plus" size={16} />}>
      {say("create")}
    </LinkButton>
  );
  return (
    <Page title={say("menu.title")} actions={can("gift_cards") && create}>
      <List<GiftCard, GiftCardList>
        noun="giftCards"
        label={say("menu.title")}
        ask={(asked, options) => stoa.giftCards.list(asked as never, options)}
        rowsOf={({ giftCards }) => giftCards}
        linkOf={({ id }) => `/gift-cards/${id}`}
        nameOf={cardName}
        tabs={[
          { key: "on", label: say("tab.on"), query: { isActive: "true" } },
          { key: "off", label: say("tab.off"), query: { isActive: "false" } },
        ]}
        filters={[{ name: "last4", label: say("last4"), kind: "text" }]}
        columns={[
          { key: "code", label: say("code"), show: (card) => <bdi>{cardName(card)}</bdi> },
          { key: "state", label: say("state"), show: (card) => <GiftCardState card={card} /> },
          {
            key: "expires",
            label: say("expires"),
            show: ({ expiresAt }) => date(expiresAt && justBefore(expiresAt)),
            isMinor: true,
          },
          {
            key: "created",
            label: say("created"),
            sort: "createdAt",
            show: ({ createdAt }) => date(createdAt),
            isMinor: true,
          },
          {
            key: "initial",
            label: say("initial"),
            show: ({ initialAmount }) => money(initialAmount),
            isEnd: true,
            isMinor: true,
          },
          {
            key: "balance",
            label: say("balance"),
            sort: "balance",
            show: ({ balance }) => money(balance),
            isEnd: true,
          },
        ]}
        empty={{
          icon: "gift",
          title: say("empty.title"),
          text: say("empty.text"),
          action: can("gift_cards") ? create : undefined,
        }}
      />
    </Page>
  );
}
