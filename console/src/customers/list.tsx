import { Button, Group } from "@mantine/core";
import type { CustomerList, ListedCustomer } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { saveAnswer } from "../ui/download.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { BulkTag } from "./bulk-tag.tsx";
import { CustomerState } from "./customer-state.tsx";
import { fullName } from "./full-name.ts";
import { useSay } from "./say.ts";

/** All customers. */
export default function Customers() {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const { date } = useFormats();
  const download = useWrite(
    async () => saveAnswer(await stoa.exports.customers({ format: "csv" }), "customers.csv"),
    { changes: [] },
  );
  const create = (
    <LinkButton to="/customers/new" leftSection={<Icon name="plus" size={16} />}>
      {say("create")}
    </LinkButton>
  );
  return (
    <Page
      title={say("menu.title")}
      actions={
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<Icon name="download" size={16} />}
            loading={download.isSending}
            onClick={() => void download.send()}
          >
            {say("export_csv")}
          </Button>
          {can("customers") && create}
        </Group>
      }
    >
      <List<ListedCustomer, CustomerList>
        noun="customers"
        label={say("menu.title")}
        ask={(asked, options) => stoa.customers.list({ ...asked, include: "address" } as never, options)}
        rowsOf={({ customers }) => customers}
        linkOf={({ id }) => `/customers/${id}`}
        nameOf={fullName}
        searchLabel={say("search")}
        views="customers"
        tabs={[
          { key: "guests", label: say("tab.guests"), query: { isGuest: "true" } },
          { key: "consent", label: say("tab.consent"), query: { marketingOptIn: "true" } },
          { key: "inactive", label: say("tab.inactive"), query: { isActive: "false" } },
        ]}
        filters={[
          { name: "tag", label: say("tag"), kind: "text" },
          { name: "createdSince", label: say("created_since"), kind: "day" },
          {
            name: "isEmailVerified",
            label: say("verified"),
            kind: "choice",
            options: [
              { value: "true", label: say("is_verified") },
              { value: "false", label: say("is_not_verified") },
            ],
          },
        ]}
        columns={[
          { key: "name", label: say("name"), sort: "name", show: (one) => <bdi>{fullName(one)}</bdi> },
          { key: "email", label: say("email"), sort: "email", show: ({ email }) => <bdi>{email}</bdi> },
          {
            key: "state",
            label: say("state"),
            show: (one) => <CustomerState customer={one} />,
            isMinor: true,
          },
          {
            key: "place",
            label: say("place"),
            show: ({ defaultAddress: at }) => at && <Place city={at.city} country={at.country} />,
            isMinor: true,
          },
          {
            key: "created",
            label: say("created"),
            sort: "createdAt",
            show: ({ createdAt }) => date(createdAt),
            isEnd: true,
            isMinor: true,
          },
          { key: "phone", label: say("phone"), show: ({ phone }) => <bdi>{phone}</bdi>, isOptional: true },
          {
            key: "company",
            label: say("company"),
            show: ({ company }) => <bdi>{company}</bdi>,
            isOptional: true,
          },
          {
            key: "tags",
            label: say("tags"),
            show: ({ tags }) => <bdi>{tags.join(", ")}</bdi>,
            isOptional: true,
          },
          {
            key: "marketing",
            label: say("marketing.column"),
            show: ({ marketingOptIn }) => sayCore(marketingOptIn ? "yes" : "no"),
            isOptional: true,
          },
        ]}
        bulk={can("customers") ? (rows, clear) => <BulkTag customers={rows} clear={clear} /> : undefined}
        empty={{
          icon: "people",
          title: say("empty.title"),
          text: say("empty.text"),
          action: can("customers") ? create : undefined,
        }}
      />
    </Page>
  );
}

function Place({ city, country }: { city: string; country: string }) {
  const { country: name } = useFormats();
  return (
    <bdi>
      {city}, {name(country)}
    </bdi>
  );
}
