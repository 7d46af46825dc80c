import { Button, Modal } from "@mantine/core";
import type { Event, EventList } from "@stoa/client";
import { readsOrders } from "../core/allows.ts";
import { stoa } from "../core/client.ts";
import { ask } from "../core/dialogs.tsx";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { TextLink } from "../ui/link-button.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { Json } from "./json.tsx";
import { allKinds } from "./kinds.ts";
import { useSay } from "./say.ts";

/** What happened in the last 30 days, as programs are told of it. */
export default function Events() {
  const say = useSay();
  const { dateTime, number } = useFormats();
  return (
    <Page title={say("menu.events")} subtitle={say("events_about")} back="/webhooks">
      <List<Event, EventList>
        noun="events"
        label={say("menu.events")}
        ask={(asked, options) => stoa.events.list(asked as never, options)}
        rowsOf={({ events }) => events}
        nameOf={({ type }) => say(`kind.${type}`)}
        filters={[
          {
            name: "type",
            label: say("event"),
            kind: "choice",
            options: allKinds.map((kind) => ({ value: kind, label: say(`kind.${kind}`) })),
          },
          { name: "resourceId", label: say("resource_id"), kind: "text" },
          { name: "since", label: say("from"), kind: "day" },
          { name: "until", label: say("to"), kind: "day", isLast: true },
        ]}
        columns={[
          { key: "type", label: say("event"), show: ({ type }) => say(`kind.${type}`) },
          { key: "thing", label: say("thing"), show: (event) => <Thing event={event} /> },
          {
            key: "sequence",
            label: say("sequence"),
            isEnd: true,
            isMinor: true,
            show: ({ sequence }) => number(sequence),
          },
          { key: "at", label: say("at"), isEnd: true, show: ({ timestamp }) => dateTime(timestamp) },
          {
            key: "look",
            label: say("look"),
            isEnd: true,
            show: (event) => (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${say("look")}: ${say(`kind.${event.type}`)}, ${dateTime(event.timestamp)}`}
                onClick={() => void ask((close) => <Body event={event} close={close} />)}
              >
                {say("look")}
              </Button>
            ),
          },
        ]}
        empty={{ icon: "log", title: say("no_event"), text: say("no_event_text") }}
      />
    </Page>
  );
}

// What an event tells of, with a link where it has a screen that somebody may see.
function Thing({ event: { type, data } }: { event: Event }) {
  const can = useCan();
  if (!data) return "—";
  const { id, customerId, orderNumber, orderId, email, name, translations } = data as {
    id?: string;
    customerId?: string;
    orderNumber?: string;
    orderId?: string;
    email?: string | null;
    name?: string;
    translations?: readonly { name: string }[];
  };
  const text = orderNumber ?? translations?.[0]?.name ?? name ?? email ?? id ?? customerId;
  const to = {
    order: [readsOrders, `/orders/${id}`] as const,
    payment: [readsOrders, `/orders/${id}`] as const,
    refund: [readsOrders, `/orders/${orderId}`] as const,
    return: [readsOrders, `/orders/${orderId}`] as const,
    claim: [readsOrders, `/orders/${orderId}`] as const,
    cart: ["orders:read", `/carts/${id}`],
    product: ["products:read", `/products/${id}`],
    stock: ["products:read", `/products/${id}`],
    // Of store credit is told whose it is, and no id of its own.
    customer: ["customers:read", `/customers/${id ?? customerId}`],
    webhook: ["webhooks:read", `/webhooks/${id}`],
  }[type.split("_")[0]!];
  if (!to || type === "product_deleted" || !can(to[0])) return <bdi>{text}</bdi>;
  return (
    <TextLink to={to[1]!}>
      <bdi>{text}</bdi>
    </TextLink>
  );
}

function Body({ event, close }: { event: Event; close: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      title={say(`kind.${event.type}`)}
      closeButtonProps={{ "aria-label": sayCore("close") }}
    >
      <Json of={event} />
    </Modal>
  );
}
