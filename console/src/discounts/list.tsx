import type { Coupon, CouponList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { justBefore } from "../ui/zone-time.ts";
import { DiscountState, useUsed, useWorth } from "./pieces.tsx";
import { useSay } from "./say.ts";

/** All coupons. */
export default function Discounts() {
  const say = useSay();
  const can = useCan();
  const worth = useWorth();
  const used = useUsed();
  const { date } = useFormats();
  const create = (
    <LinkButton to="/discounts/new" leftSection={<Icon name="plus" size={16} />}>
      {say("create")}
    </LinkButton>
  );
  return (
    <Page title={say("menu.title")} actions={can("coupons") && create}>
      <List<Coupon, CouponList>
        noun="coupons"
        label={say("menu.title")}
        ask={(asked, options) => stoa.coupons.list(asked as never, options)}
        rowsOf={({ coupons }) => coupons}
        linkOf={({ id }) => `/discounts/${id}`}
        nameOf={({ code }) => code}
        searchLabel={say("search")}
        tabs={[
          { key: "on", label: say("tab.on"), query: { isActive: "true" } },
          { key: "off", label: say("tab.off"), query: { isActive: "false" } },
        ]}
        filters={[
          {
            name: "type",
            label: say("type"),
            kind: "choice",
            options: (["percentage", "fixed", "free_shipping"] as const).map((type) => ({
              value: type,
              label: say(`type.${type}`),
            })),
          },
        ]}
        columns={[
          { key: "code", label: say("code"), sort: "code", show: ({ code }) => <bdi>{code}</bdi> },
          { key: "worth", label: say("worth"), show: worth },
          { key: "state", label: say("state"), show: (coupon) => <DiscountState of={coupon} /> },
          {
            key: "ends",
            label: say("ends_at"),
            show: ({ endsAt }) => date(endsAt && justBefore(endsAt)),
            isMinor: true,
          },
          {
            key: "used",
            label: say("used"),
            show: used,
            isEnd: true,
            isMinor: true,
          },
        ]}
        empty={{
          icon: "discount",
          title: say("empty.title"),
          text: say("empty.text"),
          action: can("coupons") ? create : undefined,
        }}
      />
    </Page>
  );
}
