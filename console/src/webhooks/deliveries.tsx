import { Button, Stack, Title } from "@mantine/core";
import type { Rows, WebhookAttempt, WebhookDelivery, WebhookDeliveryList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useFormats } from "../core/format.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { List } from "../ui/list/list.tsx";
import { Facts } from "../ui/page.tsx";
import { Json } from "./json.tsx";
import { allKinds } from "./kinds.ts";
import { useSay } from "./say.ts";
import { DeliveryState } from "./state.tsx";

/** What the deliveries to a receiver are kept under. */
export const deliveriesOf = (id: string): string => `deliveries of ${id}`;

// One that is tried within the minute is watched.
const isSoon = ({ status, nextAttemptAt }: WebhookDelivery) =>
  status === "pending" && (!nextAttemptAt || Date.parse(nextAttemptAt) < Date.now() + 60_000);

type Sending = {
  /** The receiver's id. */
  of: string;
  /** Asks for the deliveries to it. */
  list: (query: never, options: { signal: AbortSignal }) => Rows<WebhookDelivery, WebhookDeliveryList>;
  /** Sends one again; absent where it cannot be, or one may not. */
  resend?: ((deliveryId: string) => Promise<unknown>) | undefined;
  /** What is said where nothing was sent yet. */
  none: string;
  /** Whether each is sent the event as the log of events has it. */
  sendsEvents?: boolean;
};

/** What was sent to a webhook or an agent, with each attempt; the newest first. */
export function Deliveries(sending: Sending) {
  const { of, list, none } = sending;
  const say = useSay();
  const { dateTime, number } = useFormats();
  const statuses = ["pending", "succeeded", "failed", "cancelled"] as const;
  return (
    <section aria-labelledby="deliveries" className="stack">
      <Title order={2} id="deliveries">
        {say("deliveries")}
      </Title>
      <List<WebhookDelivery, WebhookDeliveryList>
        noun={deliveriesOf(of)}
        label={say("deliveries")}
        every={(rows) => (rows.some(isSoon) ? 2_000 : undefined)}
        ask={(asked, options) => list(asked as never, options)}
        rowsOf={({ deliveries }) => deliveries}
        nameOf={({ type }) => type}
        tabs={statuses.map((status) => ({
          key: status,
          label: say(`delivery.${status}`),
          query: { status },
        }))}
        filters={[
          {
            name: "type",
            label: say("event"),
            kind: "choice",
            options: allKinds.map((kind) => ({ value: kind, label: say(`kind.${kind}`) })),
          },
          { name: "eventId", label: say("event_id"), kind: "text" },
        ]}
        columns={[
          {
            key: "event",
            label: say("event"),
            show: ({ type }) => (isKind(type) ? say(`kind.${type}`) : <bdi>{type}</bdi>),
          },
          { key: "status", label: say("state"), show: ({ status }) => <DeliveryState status={status} /> },
          {
            key: "answer",
            label: say("answer"),
            isMinor: true,
            show: ({ log }) => <Answer attempt={log.at(-1)} />,
          },
          {
            key: "attempts",
            label: say("attempts"),
            isEnd: true,
            isMinor: true,
            show: ({ attempts }) => number(attempts),
          },
          { key: "at", label: say("at"), isEnd: true, show: ({ createdAt }) => dateTime(createdAt) },
          {
            key: "look",
            label: say("look"),
            isEnd: true,
            show: (delivery) => (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${say("look")}: ${dateTime(delivery.createdAt)}`}
                onClick={() =>
                  void ask((close) => <One sending={sending} delivery={delivery} close={close} />)
                }
              >
                {say("look")}
              </Button>
            ),
          },
        ]}
        empty={{ icon: "hook", title: say("nothing_sent"), text: none }}
      />
    </section>
  );
}

const isKind = (type: string): type is (typeof allKinds)[number] => allKinds.includes(type as never);

const faults = [
  "dns_failed",
  "connect_failed",
  "tls_failed",
  "timeout",
  "reset",
  "bad_answer",
  "address_refused",
  "url_refused",
  "secret_lost",
] as const;

function Answer({ attempt }: { attempt: WebhookAttempt | undefined }) {
  const say = useSay();
  const { number } = useFormats();
  if (!attempt) return null;
  const fault = faults.find((one) => one === attempt.error);
  return (
    <>
      {attempt.status !== null && <bdi>HTTP {attempt.status}</bdi>}
      {attempt.error !== null && (fault ? say(`fault.${fault}`) : <bdi>{attempt.error}</bdi>)}
      <span className="quiet"> {say("ms", { ms: number(attempt.durationMs) })}</span>
    </>
  );
}

function One({
  sending: { of, resend, sendsEvents },
  delivery,
  close,
}: {
  sending: Sending;
  delivery: WebhookDelivery;
  close: () => void;
}) {
  const say = useSay();
  const { dateTime } = useFormats();
  const { eventId, type, log, nextAttemptAt } = delivery;
  const again = useWrite(() => resend!(delivery.id), { changes: [deliveriesOf(of)], done: say("resent") });
  return (
    <ActDialog
      title={isKind(type) ? say(`kind.${type}`) : type}
      act={resend && say("redeliver")}
      isSending={again.isSending}
      send={() => again.send()}
      close={close}
    >
      <Facts
        facts={[
          [say("state"), <DeliveryState key="state" status={delivery.status} />],
          [
            say("event_id"),
            <code key="id" dir="ltr">
              {eventId}
            </code>,
          ],
          [say("next_attempt"), dateTime(nextAttemptAt)],
        ]}
      />
      {sendsEvents && <Sent eventId={eventId} />}
      <Title order={3}>{say("attempts")}</Title>
      {log.length === 0 && <p className="quiet no-margin">{say("not_tried")}</p>}
      <Stack gap="xs">
        {log.map((attempt) => (
          <div key={attempt.attempt} className="box">
            <div>
              {dateTime(attempt.at)} · <Answer attempt={attempt} />
            </div>
            {attempt.response && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the box is scrolled by keys
              <pre className="code" dir="ltr" tabIndex={0}>
                {attempt.response}
              </pre>
            )}
          </div>
        ))}
      </Stack>
    </ActDialog>
  );
}

// The event, with as much of it as one may read oneself.
function Sent({ eventId }: { eventId: string }) {
  const say = useSay();
  const { data } = useRead(["events", eventId], (options) =>
    stoa.events.list({ id: eventId }, options).take(1),
  );
  if (!data) return null;
  const [event] = data;
  return (
    <>
      <Title order={3}>{say("body")}</Title>
      {event ? <Json of={event} /> : <p className="quiet no-margin">{say("no_body")}</p>}
    </>
  );
}
