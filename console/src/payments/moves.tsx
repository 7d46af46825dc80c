import type { Rows, StorePayment, StoreRefund } from "@stoa/client";
import { useFormats } from "../core/format.ts";
import { methods } from "../orders/words.ts";
import { TextLink } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import type { Column, Filter, PageOf } from "../ui/list/types.ts";
import { Page } from "../ui/page.tsx";
import { Status } from "../ui/status.tsx";
import { useSay } from "./say.ts";

const states = ["pending", "succeeded", "failed"] as const;
const tones = { pending: "busy", succeeded: "good", failed: "bad" } as const;

/** A list of payments or of refunds, of all orders. */
export function Moves<Row extends StorePayment | StoreRefund, Answer extends PageOf>({
  noun,
  ask,
  rowsOf,
  what,
  filters = [],
}: {
  noun: "payments" | "refunds";
  ask: (query: Record<string, string>, options: { signal: AbortSignal }) => Rows<unknown, Answer>;
  rowsOf: (page: Answer) => readonly Row[];
  /** The column that says what a row is. */
  what?: Column<Row>;
  /** Filters that the other list does not have. */
  filters?: readonly Filter[];
}) {
  const say = useSay();
  const { money, dateTime } = useFormats();
  return (
    <Page
      title={say(noun === "payments" ? "menu.title" : "refunds")}
      actions={
        <TextLink to={noun === "payments" ? "/refunds" : "/payments"}>
          {say(noun === "payments" ? "refunds" : "menu.title")}
        </TextLink>
      }
    >
      <List<Row, Answer>
        noun={noun}
        label={say(noun === "payments" ? "menu.title" : "refunds")}
        ask={ask}
        rowsOf={rowsOf}
        linkOf={({ orderId }) => `/orders/${orderId}`}
        nameOf={({ orderNumber }) => orderNumber}
        filters={[
          {
            name: "method",
            label: say("method"),
            kind: "choice",
            options: methods.map((value) => ({ value, label: say(`method.${value}`) })),
          },
          {
            name: "status",
            label: say("state"),
            kind: "choice",
            options: states.map((value) => ({ value, label: say(`state.${value}`) })),
          },
          ...filters,
          { name: "createdSince", label: say("since"), kind: "day" },
          { name: "createdUntil", label: say("until"), kind: "day", isLast: true },
        ]}
        columns={[
          { key: "order", label: say("order"), show: ({ orderNumber }) => <bdi>{orderNumber}</bdi> },
          { key: "when", label: say("when"), show: ({ createdAt }) => dateTime(createdAt), isMinor: true },
          ...(what ? [what] : []),
          {
            key: "method",
            label: say("method"),
            show: ({ method }) => say(`method.${method}` as "method.cash"),
            isMinor: true,
          },
          {
            key: "reference",
            label: say("reference"),
            show: ({ reference }) => <bdi>{reference}</bdi>,
            isMinor: true,
          },
          {
            key: "state",
            label: say("state"),
            show: ({ status }) => <Status tone={tones[status]}>{say(`state.${status}`)}</Status>,
          },
          { key: "amount", label: say("amount"), show: ({ amount }) => money(amount), isEnd: true },
        ]}
        empty={{ icon: "money", title: say("empty.title"), text: say("empty.text") }}
      />
    </Page>
  );
}
