import { Checkbox } from "@mantine/core";
import type { NoticePreference } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { useSay } from "./say.ts";

type Kind = NoticePreference["kind"];
const channels = ["inbox", "mail"] as const;
const MOST = 50;

/** How somebody is told of what happens, by kind. */
export function NoticeChoices() {
  const say = useSay();
  const sayCore = useCoreSay();
  const { data } = useRead(["notices", "preferences"], (options) =>
    stoa.notices.preferences.list(options).take(MOST),
  );
  const choose = useWrite(
    ([kind, channel, isOn]: [Kind, (typeof channels)[number], boolean]) =>
      stoa.notices.preferences.update({ preferences: [{ kind, [channel]: isOn }] }),
    {
      changes: ["notices"],
      done: sayCore("saved"),
      optimistic: {
        key: ["notices", "preferences"],
        change: (preferences: readonly NoticePreference[], [kind, channel, isOn]) =>
          preferences.map((one) => (one.kind === kind ? { ...one, [channel]: isOn } : one)),
      },
    },
  );
  if (!data) return null;
  return (
    <Section title={say("menu.title")} flush>
      <p className="quiet notices-none">{say("choose_text")}</p>
      <SimpleTable
        label={say("menu.title")}
        rows={data}
        keyOf={({ kind }) => kind}
        columns={[
          { label: say("what"), show: ({ kind }) => say(`kind.${kind}`) },
          ...channels.map((channel) => ({
            label: say(`channel.${channel}`),
            show: ({ kind, ...choice }: NoticePreference) => (
              <Checkbox
                aria-label={`${say(`kind.${kind}`)}: ${say(`channel.${channel}`)}`}
                checked={choice[channel]}
                onChange={(event) => void choose.send([kind, channel, event.currentTarget.checked])}
              />
            ),
          })),
        ]}
      />
    </Section>
  );
}
