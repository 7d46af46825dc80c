import { stoa } from "../core/client.ts";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useStore } from "../core/session.ts";
import { NewPage } from "../ui/new-page.tsx";
import { draftOf, pageFaults, sentTexts } from "./draft.ts";
import { AsideFields, TextFields } from "./fields.tsx";
import { useSay } from "./say.ts";

/** Makes a page. */
export default function NewContentPage() {
  const say = useSay();
  const sayCore = useCoreSay();
  const { languages } = useStore();
  const form = useForm(draftOf(undefined, languages));
  const create = useWrite(
    () => {
      const { slug, translations, ...rest } = form.values;
      return stoa.contentPages.create({
        ...rest,
        ...(slug && { slug }),
        translations: sentTexts(translations, undefined),
      });
    },
    { changes: ["contentPages"], form: pageFaults(form), done: sayCore("saved") },
  );
  return (
    <NewPage
      form={form}
      create={create}
      title={say("create")}
      back="/pages"
      aside={<AsideFields form={form} />}
    >
      <TextFields form={form} />
    </NewPage>
  );
}
