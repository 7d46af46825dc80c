import type { PaymentAccount, PaymentAccountList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { useSay } from "./say.ts";

/** All payment accounts, in the order in which new payments try them. */
export default function PaymentAccounts() {
  const say = useSay();
  const can = useCan();
  const { country } = useFormats();
  const create = (
    <LinkButton to="/payment-accounts/new" leftSection={<Icon name="plus" size={16} />}>
      {say("create")}
    </LinkButton>
  );
  return (
    <Page
      title={say("menu.title")}
      subtitle={say("about")}
      back="/settings/payments"
      actions={can("settings") && create}
    >
      <List<PaymentAccount, PaymentAccountList>
        noun="paymentAccounts"
        label={say("menu.title")}
        ask={(asked, options) => stoa.paymentAccounts.list(asked as never, options)}
        rowsOf={({ paymentAccounts }) => paymentAccounts}
        linkOf={({ id }) => `/payment-accounts/${id}`}
        nameOf={({ name }) => name}
        columns={[
          { key: "name", label: say("name"), sort: "position", show: ({ name }) => <bdi>{name}</bdi> },
          { key: "provider", label: say("provider"), show: ({ provider }) => say(`provider.${provider}`) },
          {
            key: "currencies",
            label: say("currencies"),
            show: ({ currencies }) => currencies.join(", ") || say("all"),
          },
          {
            key: "countries",
            label: say("countries"),
            show: ({ countries }) => countries.map(country).join(", ") || say("all"),
            isMinor: true,
          },
        ]}
        empty={{
          icon: "money",
          title: say("empty.title"),
          text: say("about"),
          action: can("settings") ? create : undefined,
        }}
      />
    </Page>
  );
}
