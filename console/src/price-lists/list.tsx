import type { PriceList, PriceListList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { DiscountState } from "../discounts/pieces.tsx";
import { useSay as useCouponSay } from "../discounts/say.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { justBefore } from "../ui/zone-time.ts";
import { useSay } from "./say.ts";

/** All price lists. */
export default function PriceLists() {
  const say = useSay();
  const sayCoupon = useCouponSay();
  const can = useCan();
  const { date, number } = useFormats();
  const create = (
    <LinkButton to="/price-lists/new" leftSection={<Icon name="plus" size={16} />}>
      {say("create")}
    </LinkButton>
  );
  return (
    <Page title={say("menu.title")} subtitle={say("about")} actions={can("products") && create}>
      <List<PriceList, PriceListList>
        noun="priceLists"
        label={say("menu.title")}
        ask={(asked, options) => stoa.priceLists.list(asked as never, options)}
        rowsOf={({ priceLists }) => priceLists}
        linkOf={({ id }) => `/price-lists/${id}`}
        nameOf={({ name }) => name}
        searchLabel={say("search")}
        tabs={[
          { key: "on", label: sayCoupon("tab.on"), query: { isActive: "true" } },
          { key: "off", label: sayCoupon("tab.off"), query: { isActive: "false" } },
        ]}
        columns={[
          { key: "name", label: say("name"), show: ({ name }) => <bdi>{name}</bdi> },
          { key: "state", label: sayCoupon("state"), show: (list) => <DiscountState of={list} /> },
          {
            key: "who",
            label: say("who"),
            show: ({ customerGroupIds: { length: count } }) =>
              count ? say("groups", { count }) : say("everybody"),
            isMinor: true,
          },
          {
            key: "starts",
            label: sayCoupon("starts_at"),
            show: ({ startsAt }) => date(startsAt),
            isMinor: true,
          },
          {
            key: "ends",
            label: sayCoupon("ends_at"),
            show: ({ endsAt }) => date(endsAt && justBefore(endsAt)),
            isMinor: true,
          },
          {
            key: "updated",
            label: sayCoupon("updated"),
            sort: "updatedAt",
            show: ({ updatedAt }) => date(updatedAt),
            isMinor: true,
          },
          {
            key: "prices",
            label: say("prices"),
            show: ({ priceCount }) => number(priceCount),
            isEnd: true,
          },
        ]}
        empty={{
          icon: "money",
          title: say("empty.title"),
          text: say("empty.text"),
          action: can("products") ? create : undefined,
        }}
      />
    </Page>
  );
}
