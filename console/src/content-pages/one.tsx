import { Button } from "@mantine/core";
import type { ContentPage } from "@stoa/client";
import { useNavigate, useParams } from "@tanstack/react-router";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { readAnew, useRead, useWrite } from "../core/data.ts";
import { confirm } from "../core/dialogs.tsx";
import { Failed } from "../core/failed.tsx";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan, useStore } from "../core/session.ts";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { draftOf, pageFaults, sentTexts } from "./draft.ts";
import { AsideFields, TextFields } from "./fields.tsx";
import { useSay } from "./say.ts";
import { PageState } from "./state.tsx";

const labels = {
  translations: "texts",
  slug: "slug",
  isPublished: "published",
  publishedAt: "publish_at",
  templateSuffix: "template",
} as const;

/** One page. */
export default function OneContentPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error } = useRead(["contentPages", id], (options) => stoa.contentPages.get(id, options));
  if (error && !data) return <Failed error={error} />;
  return data ? <Shown key={`${id} ${data.version}`} page={data} /> : <Loading />;
}

function Shown({ page }: { page: ContentPage }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const mayWrite = useCan()("content");
  const { languages, defaultLanguage } = useStore();
  const { dateTime } = useFormats();
  const form = useForm(draftOf(page, languages));
  const save = useWrite(
    () => {
      const { translations, slug, ...rest } = form.changes();
      return saveCarefully({
        base: page,
        changes: {
          ...rest,
          ...(slug && { slug }),
          ...(translations && { translations: sentTexts(form.values.translations, page) }),
        },
        read: () => stoa.contentPages.get(page.id),
        write: (changes, options) => stoa.contentPages.update(page.id, changes, options),
        label: (field) => say(labels[field as keyof typeof labels] ?? "texts"),
      });
    },
    { changes: ["contentPages"], form: pageFaults(form), done: sayCore("saved") },
  );
  const drop = useDelete(page);
  const title =
    (page.translations.find(({ language }) => language === defaultLanguage) ?? page.translations[0])?.title ??
    page.slug;
  return (
    <Page
      title={title}
      badge={<PageState of={page} />}
      subtitle={say("updated", { at: dateTime(page.updatedAt) })}
      back="/pages"
      actions={
        <>
          <Button
            component="a"
            href={`/pages/${encodeURIComponent(page.slug)}`}
            target="_blank"
            variant="default"
          >
            {say("view")}
          </Button>
          {mayWrite && (
            <Button color="red.9" variant="outline" onClick={() => void drop()}>
              {sayCore("delete")}
            </Button>
          )}
        </>
      }
      aside={
        <fieldset className="bare stack" disabled={!mayWrite}>
          <AsideFields form={form} />
        </fieldset>
      }
    >
      <fieldset className="bare stack" disabled={!mayWrite}>
        <TextFields form={form} />
      </fieldset>
      <SaveBar form={form} save={() => void save.send()} isSending={save.isSending} />
    </Page>
  );
}

function useDelete({ id, version }: ContentPage): () => Promise<void> {
  const say = useSay();
  const sayCore = useCoreSay();
  const navigate = useNavigate();
  const drop = useWrite(() => stoa.contentPages.delete(id, { version }).then(() => true), {
    changes: [],
    done: sayCore("done"),
  });
  return async () => {
    const isSure = await confirm({
      title: say("delete.title"),
      text: say("delete.text"),
      act: sayCore("delete"),
      isGrave: true,
    });
    if (!isSure || !(await drop.send())) return;
    await navigate({ to: "/pages", replace: true });
    await readAnew("contentPages");
  };
}
