import type { Discount, DiscountList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { DiscountState, useUsed } from "../discounts/pieces.tsx";
import { useSay as useCouponSay } from "../discounts/say.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { justBefore } from "../ui/zone-time.ts";
import { types } from "./draft.ts";
import { useTypeName, useWorth } from "./pieces.tsx";
import { useSay } from "./say.ts";

/** All automatic discounts. */
export default function Automatic() {
  const say = useSay();
  const sayCoupon = useCouponSay();
  const can = useCan();
  const worth = useWorth();
  const used = useUsed();
  const typeName = useTypeName();
  const { date } = useFormats();
  const create = (
    <LinkButton to="/automatic-discounts/new" leftSection={<Icon name="plus" size={16} />}>
      {say("create")}
    </LinkButton>
  );
  return (
    <Page title={say("menu.title")} actions={can("coupons") && create}>
      <List<Discount, DiscountList>
        noun="discounts"
        label={say("menu.title")}
        ask={(asked, options) => stoa.discounts.list(asked as never, options)}
        rowsOf={({ discounts }) => discounts}
        linkOf={({ id }) => `/automatic-discounts/${id}`}
        nameOf={({ name }) => name}
        searchLabel={say("search")}
        tabs={[
          { key: "on", label: sayCoupon("tab.on"), query: { isActive: "true" } },
          { key: "off", label: sayCoupon("tab.off"), query: { isActive: "false" } },
        ]}
        filters={[
          {
            name: "type",
            label: sayCoupon("type"),
            kind: "choice",
            options: types.map((value) => ({ value, label: typeName(value) })),
          },
        ]}
        columns={[
          { key: "name", label: say("name"), show: ({ name }) => <bdi>{name}</bdi> },
          { key: "worth", label: sayCoupon("worth"), show: worth },
          {
            key: "state",
            label: sayCoupon("state"),
            show: (discount) => <DiscountState of={discount} />,
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
          { key: "used", label: sayCoupon("used"), show: used, isEnd: true, isMinor: true },
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
