import { Group, SegmentedControl, Switch } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { MailPreview } from "@stoa/client";
import { useEffect, useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import type { Words } from "./draft.ts";
import { MailPaper } from "./mail-paper.tsx";
import { useSay } from "./say.ts";
import type { Template } from "./templates.ts";

const PAUSE_MS = 400;

/** What a mail looks like in these words; the former as long as the next is not there, or its words are refused. */
export function usePreview(wanted: {
  template: Template;
  language: string;
  text: Words;
}): MailPreview | undefined {
  const [last, setLast] = useState<MailPreview>();
  const [asked] = useDebouncedValue(wanted, PAUSE_MS);
  const { template, language, text } = asked;
  const own = {
    subject: text.subject || null,
    intro: text.intro || null,
    outro: text.outro || null,
  };
  const { data } = useRead(["mailPreview", template, language, own], (options) =>
    stoa.mails.preview({ template, language, text: own }, options),
  );
  useEffect(() => {
    if (data) setLast(data);
  }, [data]);
  return data ?? last;
}

const views = ["desktop", "phone", "plain"] as const;
type View = (typeof views)[number];

/** How a mail is looked at: stays while another one is chosen. */
export type Looking = { view: View; isDark: boolean };

/** A mail with its subject, as wide as it is read, in light or dark, or as plain text. */
export function Preview({
  mail: { subject, html, text, language },
  looking: { view, isDark },
  look,
}: {
  mail: MailPreview;
  looking: Looking;
  look(at: Looking): void;
}) {
  const say = useSay();
  return (
    <div className="stack">
      <Group gap="sm" justify="space-between">
        <SegmentedControl
          size="xs"
          aria-label={say("preview.view")}
          value={view}
          onChange={(value) => look({ view: value as View, isDark })}
          data={views.map((value) => ({ value, label: say(`preview.${value}`) }))}
        />
        <Switch
          size="sm"
          label={say("preview.dark")}
          checked={isDark && view !== "plain"}
          disabled={view === "plain"}
          onChange={(event) => look({ view, isDark: event.currentTarget.checked })}
        />
      </Group>
      <div>
        <div className="quiet">{say("subject")}</div>
        <bdi lang={language}>{subject}</bdi>
      </div>
      {view === "plain" ? (
        <pre className="mail-plain" dir={language === "ar" ? "rtl" : "ltr"} lang={language}>
          {text}
        </pre>
      ) : (
        <div className={view === "phone" ? "mail-phone" : undefined}>
          <MailPaper html={html} label={say("preview")} isDark={isDark} />
        </div>
      )}
    </div>
  );
}
