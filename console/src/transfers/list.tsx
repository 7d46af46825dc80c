import type { StockTransfer, StockTransferList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useFormats } from "../core/format.ts";
import { useCan } from "../core/session.ts";
import { useLocationNames } from "../stock/use-locations.ts";
import { Icon } from "../ui/icon.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { useSay } from "./say.ts";
import { states, TransferState } from "./state.tsx";

const LAST_NUMBER = 2_147_483_647;

/** A number as papers have it, such as T-12, as the API takes it; a text without digits is the number of nothing. */
const numberIn = (text: string): string =>
  String(Math.min(Number(text.replaceAll(/\D/g, "")) || LAST_NUMBER, LAST_NUMBER));

/** All stock transfers. */
export default function Transfers() {
  const say = useSay();
  const can = useCan();
  const { date, number: written } = useFormats();
  const names = useLocationNames();
  const places = [...names].map(([value, label]) => ({ value, label }));
  const at = (name: "locationId" | "fromLocationId" | "toLocationId", label: string) => ({
    name,
    label,
    kind: "choice" as const,
    options: places,
  });
  const create = (
    <LinkButton to="/stock-transfers/new" leftSection={<Icon name="plus" size={16} />}>
      {say("create")}
    </LinkButton>
  );
  return (
    <Page title={say("menu.title")} subtitle={say("about")} actions={can("products") && create}>
      <List<StockTransfer, StockTransferList>
        noun="transfers"
        label={say("menu.title")}
        ask={({ number, ...asked }, options) =>
          stoa.stockTransfers.list(
            { ...asked, ...(number && { number: numberIn(number) }) } as never,
            options,
          )
        }
        rowsOf={({ transfers }) => transfers}
        linkOf={({ id }) => `/stock-transfers/${id}`}
        nameOf={({ number }) => `T-${number}`}
        tabs={states.map((status) => ({ key: status, label: say(`state.${status}`), query: { status } }))}
        filters={[
          { name: "number", label: say("number"), kind: "text" },
          at("locationId", say("location")),
          at("fromLocationId", say("from")),
          at("toLocationId", say("to")),
          { name: "createdSince", label: say("since"), kind: "day" },
          { name: "createdUntil", label: say("until"), kind: "day", isLast: true },
        ]}
        columns={[
          { key: "number", label: say("number"), show: ({ number }) => <bdi>T-{number}</bdi> },
          {
            key: "from",
            label: say("from"),
            show: ({ fromLocationId }) => <bdi>{names.get(fromLocationId)}</bdi>,
          },
          { key: "to", label: say("to"), show: ({ toLocationId }) => <bdi>{names.get(toLocationId)}</bdi> },
          { key: "state", label: say("state"), show: (transfer) => <TransferState of={transfer} /> },
          {
            key: "reference",
            label: say("reference"),
            show: ({ reference }) => <bdi>{reference}</bdi>,
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
            key: "pieces",
            label: say("pieces"),
            show: ({ items }) => written(items.reduce((sum, { quantity }) => sum + quantity, 0)),
            isEnd: true,
            isMinor: true,
          },
        ]}
        empty={{
          icon: "truck",
          title: say("empty.title"),
          text: say("empty.text"),
          action: can("products") ? create : undefined,
        }}
      />
    </Page>
  );
}
