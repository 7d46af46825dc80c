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

/** A mail with its subject, on paper of its own. */
export function Preview({ mail: { subject, html, language } }: { mail: MailPreview }) {
  const say = useSay();
  return (
    <div className="stack">
      <div>
        <div className="quiet">{say("subject")}</div>
        <bdi lang={language}>{subject}</bdi>
      </div>
      <MailPaper html={html} label={say("preview")} />
    </div>
  );
}
