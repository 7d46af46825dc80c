import { Button } from "@mantine/core";
import type { ThemeFileContent } from "@stoa/client";
import { useNavigate } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { readAnew, useRead, useWrite } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { preview } from "../core/preview.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { saveBlob } from "../ui/download.ts";
import { Loading } from "../ui/loading.tsx";
import { Section } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import type { LineProblem } from "./code-editor.tsx";
import { Difference } from "./difference.tsx";
import { Editor } from "./editor.tsx";
import { bytesOf } from "./files.ts";
import { useSay } from "./say.ts";

type Versions = { working: ThemeFileContent | undefined; published: ThemeFileContent | undefined };
type Options = { signal: AbortSignal };

// Lists are asked first, as a file that is not there is an error.
async function readFile(id: string, path: string, options: Options): Promise<Versions> {
  const [{ publishedVersion: number }, { files }] = await Promise.all([
    stoa.themes.get(id, options),
    stoa.themes.files.list(id, {}, options).page(),
  ]);
  const before = number === null ? [] : (await stoa.themes.files.list(id, { number }, options).page()).files;
  const has = (list: readonly { path: string }[]) => list.some((one) => one.path === path);
  const [working, published] = await Promise.all([
    has(files) ? stoa.themes.file.get(id, { path }, options) : undefined,
    has(before) ? stoa.themes.file.get(id, { path, number: number! }, options) : undefined,
  ]);
  return { working, published };
}

type Opened = { id: string; path: string; problems: readonly LineProblem[] };

/** One file of a theme, as text that can be changed, beside what is published of it. */
export function OneFile({ id, path, problems }: Opened) {
  const { data, error } = useRead(["themes", id, "file", path], (options) => readFile(id, path, options));
  if (error && !data) return <Failed error={error} />;
  return data ? (
    <Shown key={`${id} ${path}`} id={id} path={path} problems={problems} {...data} />
  ) : (
    <Loading />
  );
}

function Shown({ id, path, problems, working, published }: Versions & Opened) {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const navigate = useNavigate();
  const { dateTime } = useFormats();
  const isText = (working ?? published)?.encoding !== "base64";
  const textOf = (file: ThemeFileContent | undefined) => (file?.encoding === "utf-8" ? file.content : "");
  const form = useForm({ content: textOf(working) });
  const { content } = form.values;
  const query = { path };
  const save = useWrite(
    async (): Promise<unknown> => {
      if (working)
        return saveCarefully({
          base: working,
          changes: { content },
          read: () => stoa.themes.file.get(id, query),
          write: (changes, { version }) => stoa.themes.file.update(id, changes, { query, version }),
          label: () => path,
        });
      // Nobody else may have made it meanwhile.
      return stoa.themes.file.update(id, { content }, { query, version: 0 });
    },
    { changes: ["themes"], form, done: sayCore("saved") },
  );
  const drop = useWrite(() => stoa.themes.file.delete(id, { query }).then(() => true), {
    changes: [],
    done: sayCore("done"),
  });
  const send = async () => {
    if (await save.send()) form.reset({ content: textOf(await stoa.themes.file.get(id, query)) });
  };
  const remove = async () => {
    const isSure = await preview({
      title: say("delete_file"),
      tryOut: () => stoa.themes.file.delete(id, { query, dryRun: true }),
      show: say("delete_file_text", { path }),
      act: sayCore("delete"),
      isGrave: true,
    });
    if (!isSure || !(await drop.send())) return;
    await navigate({ to: `/themes/${id}/code`, replace: true });
    await readAnew("themes");
  };
  const download = (file: ThemeFileContent) =>
    saveBlob(
      new Blob([file.encoding === "base64" ? bytesOf(file.content) : file.content]),
      path.slice(path.lastIndexOf("/") + 1),
    );
  return (
    <div className="stack">
      <Section
        title={path}
        actions={
          <>
            <span className="quiet">
              {working ? dateTime(working.updatedAt) : say(published ? "change.gone" : "not_saved")}
            </span>
            {working && (
              <Button size="xs" variant="default" onClick={() => download(working)}>
                {say("download")}
              </Button>
            )}
            {can("themes") && working && (
              <Button
                size="xs"
                variant="outline"
                color="red.9"
                loading={drop.isSending}
                onClick={() => void remove()}
              >
                {sayCore("delete")}
              </Button>
            )}
          </>
        }
      >
        {isText ? (
          <Editor
            {...form.value<string>("/content")}
            path={path}
            isReadOnly={!can("themes")}
            label={path}
            problems={problems}
          />
        ) : (
          <p className="quiet no-margin">{say("no_text")}</p>
        )}
      </Section>
      {isText && published && <Difference before={textOf(published)} after={content} />}
      {isText && <SaveBar form={form} save={() => void send()} isSending={save.isSending} />}
    </div>
  );
}
