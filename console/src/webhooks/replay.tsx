import { Text } from "@mantine/core";
import type { Webhook } from "@stoa/client";
import { useState } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { TimeField } from "../ui/fields.tsx";
import { deliveriesOf } from "./deliveries.tsx";
import { useSay } from "./say.ts";

/** Sends the events of a range of time again. How many they are is shown before. */
export function Replay({ webhook, close }: { webhook: Webhook; close: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const form = useForm({ from: webhook.disabledAt, to: null as string | null });
  const [tried, setTried] = useState<{ of: string; events: number }>();
  const { from, to } = form.values;
  const of = `${from}/${to}`;
  const body = { from: from ?? "", ...(to && { to }) };
  const isTried = tried?.of === of;
  const replay = useWrite((dryRun: boolean) => stoa.webhooks.replay(webhook.id, body, { dryRun }), {
    changes: [deliveriesOf(webhook.id)],
    form,
  });
  const send = async () => {
    const answer = await replay.send(!isTried);
    if (isTried) return answer;
    if (answer) setTried({ of, events: answer.events });
  };
  return (
    <ActDialog
      title={say("replay")}
      act={isTried ? say("replay_act", { count: tried.events }) : say("replay_look")}
      isSending={replay.isSending}
      send={send}
      close={close}
    >
      <p className="quiet no-margin">{say("replay_text")}</p>
      <TimeField label={say("from")} {...form.value<string | null>("/from")} />
      <TimeField label={say("to")} {...form.value<string | null>("/to")} />
      <Text size="sm" role="status">
        {isTried && `${sayCore("preview.would")} ${say("replay_would", { count: tried.events })}`}
      </Text>
    </ActDialog>
  );
}
