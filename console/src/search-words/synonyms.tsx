import { Button, NativeSelect, TagsInput } from "@mantine/core";
import type { Synonym, SynonymList } from "@stoa/client";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { useWrite } from "../core/data.ts";
import { ask } from "../core/dialogs.tsx";
import { useForm } from "../core/form.ts";
import { useFormats } from "../core/format.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan, useStore } from "../core/session.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { List } from "../ui/list/list.tsx";
import { Page } from "../ui/page.tsx";
import { DeleteChosen, Opens, Tabs } from "./parts.tsx";
import { useSay } from "./say.ts";

/** Words that mean the same, by language. */
export default function Synonyms() {
  const say = useSay();
  const mayWrite = useCan()("products");
  const { date, language } = useFormats();
  const edit = (synonym?: Synonym) =>
    void ask((close) => <SynonymDialog {...(synonym && { synonym })} close={close} />);
  const create = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => edit()}>
      {say("synonyms.create")}
    </Button>
  );
  return (
    <Page title={say("menu.title")} subtitle={say("synonyms.about")} actions={mayWrite && create}>
      <Tabs here="synonyms" />
      <List<Synonym, SynonymList>
        noun="synonyms"
        label={say("synonyms")}
        searchLabel={say("synonyms.search")}
        ask={(asked, options) => stoa.search.synonyms.list(asked as never, options)}
        rowsOf={({ synonyms }) => synonyms}
        nameOf={({ words }) => words.join(", ")}
        columns={[
          {
            key: "words",
            label: say("words"),
            sort: "words",
            show: (one) => (
              <Opens may={mayWrite} open={() => edit(one)}>
                {one.words.join(", ")}
              </Opens>
            ),
          },
          { key: "language", label: say("language"), show: (one) => language(one.language) },
          {
            key: "created",
            label: say("created"),
            sort: "createdAt",
            show: ({ createdAt }) => date(createdAt),
            isMinor: true,
          },
        ]}
        {...(mayWrite && {
          bulk: (rows: readonly Synonym[], clear: () => void) => (
            <DeleteChosen
              ids={rows.map(({ id }) => id)}
              noun="synonyms"
              remove={(id) => stoa.search.synonyms.delete(id)}
              clear={clear}
            />
          ),
        })}
        empty={{
          icon: "search",
          title: say("synonyms.empty"),
          text: say("synonyms.empty_text"),
          action: mayWrite ? create : undefined,
        }}
      />
    </Page>
  );
}

function SynonymDialog({ synonym, close }: { synonym?: Synonym; close: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { languages, defaultLanguage } = useStore();
  const { language } = useFormats();
  const form = useForm({ language: synonym?.language ?? defaultLanguage, words: synonym?.words ?? [] });
  const save = useWrite(
    (): Promise<unknown> =>
      synonym
        ? saveCarefully({
            base: synonym,
            changes: form.changes(),
            read: () => stoa.search.synonyms.get(synonym.id),
            write: (changes, options) => stoa.search.synonyms.update(synonym.id, changes, options),
            label: (field) => say(field === "language" ? "language" : "words"),
          })
        : stoa.search.synonyms.create(form.values),
    { changes: ["synonyms"], form, done: sayCore("saved") },
  );
  const known = [...new Set([...languages, form.values.language])];
  return (
    <ActDialog
      title={say(synonym ? "synonyms.edit" : "synonyms.create")}
      act={sayCore("save")}
      isSending={save.isSending}
      send={() => save.send()}
      close={close}
    >
      <TagsInput
        label={say("words")}
        description={say("words_text")}
        {...form.value<string[]>("/words")}
        splitChars={[","]}
        acceptValueOnBlur
        data-autofocus
      />
      <NativeSelect
        label={say("language")}
        description={say("language_text")}
        {...form.text("/language")}
        data={known.map((value) => ({ value, label: language(value) }))}
      />
    </ActDialog>
  );
}
