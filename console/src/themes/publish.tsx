import { Checkbox, TextInput } from "@mantine/core";
import { isStoaError, type ThemeProblem } from "@stoa/client";
import { useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead, useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { Refusal } from "../core/preview.tsx";
import { useMe } from "../core/session.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { Loading } from "../ui/loading.tsx";
import { compareFiles } from "./compare-files.ts";
import { Problems } from "./problems.tsx";
import { useSay } from "./say.ts";

/** Publishes a theme's working files, after showing which differ; the owner can make the theme the shop's own by the same step. */
export function PublishDialog({ id, close }: { id: string; close: () => void }) {
  const say = useSay();
  const me = useMe();
  const form = useForm({ note: "", activate: false });
  const [refusal, setRefusal] = useState<unknown>();
  const { data } = useRead(["themes", id, "to publish"], async (options) => {
    const theme = await stoa.themes.get(id, options);
    return { theme, files: await compareFiles(theme, options) };
  });
  const publish = useWrite(
    async () => {
      setRefusal(undefined);
      // With the theme's version, so that nobody publishes what they have not seen.
      const made = await stoa.themes.versions.create(
        id,
        { note: form.values.note },
        { version: data!.theme.version },
      );
      if (form.values.activate) await stoa.themes.activate(id);
      return made;
    },
    {
      changes: ["themes"],
      form,
      done: ({ number }) => say("published_now", { number }),
      onError: (error) => {
        setRefusal(error);
        return true;
      },
    },
  );
  const changed = data?.files.filter(({ change }) => change !== "same");
  const canActivate = data && me.type === "owner" && !data.theme.isActive && data.theme.license !== "trial";
  return (
    <ActDialog
      title={say("publish")}
      act={changed?.length === 0 ? undefined : say("publish")}
      isSending={publish.isSending || !data}
      send={() => publish.send()}
      close={close}
    >
      {!changed && <Loading />}
      {changed?.length === 0 && <p className="quiet no-margin">{say("no_difference")}</p>}
      {changed && changed.length > 0 && (
        <>
          <p className="quiet no-margin">{say(data!.theme.isActive ? "publish_active" : "publish_text")}</p>
          <ul className="plain">
            {changed.map(({ path, change }) => (
              <li key={path}>
                {say(`change.${change}`)}: <bdi className="breaks">{path}</bdi>
              </li>
            ))}
          </ul>
          {refusal !== undefined && (
            <div role="alert" className="stack">
              <strong>{say("publish_refused")}</strong>
              <Refused themeId={id} error={refusal} />
            </div>
          )}
          <TextInput label={say("note")} {...form.text("/note")} maxLength={500} data-autofocus />
          {canActivate && (
            <Checkbox
              label={say("activate_too")}
              description={say("activate_too_text")}
              {...form.check("/activate")}
            />
          )}
        </>
      )}
    </ActDialog>
  );
}

function Refused({ themeId, error }: { themeId: string; error: unknown }) {
  const problems = isStoaError(error) ? (error.details as { problems?: ThemeProblem[] }).problems : undefined;
  return problems ? <Problems themeId={themeId} problems={problems} /> : <Refusal error={error} />;
}
