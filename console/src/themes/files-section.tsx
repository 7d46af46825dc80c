import { Button, TextInput } from "@mantine/core";
import type { Theme, ThemeFile } from "@stoa/client";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { FileDrop } from "../ui/file-drop.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { Section } from "../ui/page.tsx";
import { SimpleTable } from "../ui/simple-table.tsx";
import { Status, type Tone } from "../ui/status.tsx";
import type { Change, Compared } from "./compared.ts";
import { inputsOf } from "./files.ts";
import { useSay } from "./say.ts";

const tones: Readonly<Record<Change, Tone>> = { same: "calm", new: "good", changed: "busy", gone: "bad" };

/** The working files of a theme, each beside what is published of it. */
export function Files({ theme, files }: { theme: Theme; files: readonly Compared<ThemeFile>[] }) {
  const say = useSay();
  const can = useCan();
  const { dateTime, number } = useFormats();
  return (
    <Section title={say("files")} flush>
      {files.length > 0 && (
        <SimpleTable
          label={say("files")}
          rows={files}
          keyOf={({ path }) => path}
          columns={[
            {
              label: say("path"),
              show: ({ path }) => (
                <TextLink to={`/themes/${theme.id}/file`} search={{ path }}>
                  <span dir="ltr" className="breaks">
                    {path}
                  </span>
                </TextLink>
              ),
            },
            {
              label: say("change"),
              show: ({ change }) => <Status tone={tones[change]}>{say(`change.${change}`)}</Status>,
            },
            {
              label: say("size"),
              isEnd: true,
              isMinor: true,
              show: ({ file }) => file && say("kb", { size: number(Math.ceil(file.size / 1024)) }),
            },
            {
              label: say("updated"),
              isEnd: true,
              isMinor: true,
              show: ({ file }) => file && dateTime(file.updatedAt),
            },
          ]}
        />
      )}
      {can("themes") && <AddFiles id={theme.id} />}
    </Section>
  );
}

function AddFiles({ id }: { id: string }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const navigate = useNavigate();
  const [path, setPath] = useState("");
  const upload = useWrite(
    async (files: readonly File[]) => {
      // One after the other: each makes a new version of the theme.
      for (const { path: at, ...content } of await inputsOf(files))
        await stoa.themes.file.update(id, content, { query: { path: at } });
    },
    { changes: ["themes"], done: sayCore("saved") },
  );
  const open = (event: FormEvent) => {
    event.preventDefault();
    if (path.trim()) void navigate({ to: `/themes/${id}/file`, search: { path: path.trim() } as never });
  };
  return (
    <div className="card-foot stack">
      <form onSubmit={open} className="line">
        <TextInput
          aria-label={say("new_file")}
          placeholder="templates/index.html"
          dir="ltr"
          className="grows"
          value={path}
          onChange={(event) => setPath(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {say("new_file")}
        </Button>
      </form>
      <FileDrop
        multiple
        take={(files) => void upload.send(files)}
        hint={say("upload_text")}
        isBusy={upload.isSending}
      />
    </div>
  );
}
