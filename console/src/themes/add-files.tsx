import { Button, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { FileDrop } from "../ui/file-drop.tsx";
import { Section } from "../ui/page.tsx";
import { inputsOf } from "./files.ts";
import { useSay } from "./say.ts";

/** Adds files to a theme: a new one that is opened, or some of this machine. */
export function AddFiles({ id }: { id: string }) {
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
    if (path.trim()) void navigate({ to: `/themes/${id}/code`, search: { path: path.trim() } as never });
  };
  return (
    <Section title={say("add_files")}>
      <div className="stack">
        <form onSubmit={open} className="line">
          <TextInput
            aria-label={say("new_file")}
            placeholder="sections/banner.liquid"
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
    </Section>
  );
}
