import { Button, Group, Switch, TextInput } from "@mantine/core";
import type { Category } from "@stoa/client";
import { lazy, Suspense } from "react";
import { SearchPreview } from "../content-pages/search-preview.tsx";
import { stoa } from "../core/client.ts";
import { saveCarefully } from "../core/conflict.tsx";
import { useWrite } from "../core/data.ts";
import { useForm } from "../core/form.ts";
import { faultsAtLanguages, namedTexts } from "../core/languages.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan, useStore } from "../core/session.ts";
import { PICTURES, upload } from "../media/upload.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { Languages } from "../ui/fields.tsx";
import { FileDrop } from "../ui/file-drop.tsx";
import { Loading } from "../ui/loading.tsx";
import { TaxClassField } from "../ui/tax-class-field.tsx";
import { useSay } from "./say.ts";

const RichText = lazy(() => import("../content-pages/rich-text.tsx"));

const labels = {
  translations: "name",
  slug: "slug",
  image: "image",
  taxClass: "tax_class",
  isActive: "shown",
} as const;

const draftOf = (category: Category | undefined, languages: readonly string[]) => ({
  translations: Object.fromEntries(
    languages.map((language) => {
      const one = category?.translations.find((text) => text.language === language);
      const { name = "", description = "", metaTitle = "", metaDescription = "" } = one ?? {};
      return [language, { language, name, description, metaTitle, metaDescription }];
    }),
  ),
  slug: category?.slug ?? "",
  image: category?.image ?? null,
  taxClass: category?.taxClass ?? null,
  isActive: category?.isActive ?? true,
});

/** Makes a category below another one, or as a root; or changes one. */
export function CategoryDialog({
  category,
  parentId,
  close,
}: {
  category?: Category;
  parentId?: string | null;
  close: () => void;
}) {
  const say = useSay();
  const sayCore = useCoreSay();
  const can = useCan();
  const { languages } = useStore();
  const isRoot = (category ? category.parentId : (parentId ?? null)) === null;
  const form = useForm(draftOf(category, languages));
  const body = () => {
    const { translations, slug, ...rest } = category ? form.changes() : form.values;
    return {
      ...rest,
      ...(slug && { slug }),
      ...(translations && { translations: namedTexts(translations, category?.translations) }),
    };
  };
  const save = useWrite(
    async () => {
      if (!category) {
        const { translations = [], ...rest } = body();
        return stoa.categories.create({ ...rest, translations, parentId: parentId ?? null });
      }
      return saveCarefully({
        base: category,
        changes: body(),
        read: () => stoa.categories.get(category.id),
        write: (changes, options) => stoa.categories.update(category.id, changes, options),
        label: (field) => say(labels[field as keyof typeof labels] ?? "name"),
      });
    },
    { changes: ["categories"], form: faultsAtLanguages(form) },
  );
  const send = useWrite(upload, { changes: ["media"] });
  const take = async (files: readonly File[]) => {
    const made = await send.send(files);
    if (made?.[0]) form.set("/image", made[0].url);
  };
  return (
    <ActDialog
      title={say(category ? "edit" : "new")}
      act={sayCore("save")}
      isSending={save.isSending}
      send={save.send}
      close={close}
    >
      <Languages
        isFaulty={(language) => form.isFaulty(`/translations/${language}`)}
        draw={(language, isDefault) => {
          const at = `/translations/${language}`;
          return (
            <div className="stack" lang={language}>
              <TextInput
                label={say("name")}
                {...form.text(`${at}/name`)}
                required={isDefault}
                maxLength={300}
                data-autofocus={isDefault || undefined}
              />
              <Suspense fallback={<Loading />}>
                <RichText label={say("description")} {...form.value<string>(`${at}/description`)} />
              </Suspense>
              <TextInput label={say("meta_title")} {...form.text(`${at}/metaTitle`)} />
              <TextInput label={say("meta_description")} {...form.text(`${at}/metaDescription`)} />
              <SearchPreview
                path={`/collections/${form.values.slug || "…"}`}
                text={form.values.translations[language]?.description ?? ""}
                {...form.values.translations[language]!}
              />
            </div>
          );
        }}
      />
      <TextInput label={say("slug")} description={say("slug_text")} dir="ltr" {...form.text("/slug")} />
      <TaxClassField
        label={say("tax_class")}
        none={say(isRoot ? "tax_class_none" : "tax_class_above")}
        {...form.value<string | null>("/taxClass")}
      />
      <Switch label={say("shown")} {...form.check("/isActive")} />
      {form.values.image && (
        <Group>
          <img src={form.values.image} alt={say("image")} width={72} height={72} className="thumb" />
          <Button size="xs" variant="default" onClick={() => form.set("/image", null)}>
            {say("image_drop")}
          </Button>
        </Group>
      )}
      {can("products") && (
        <FileDrop
          accept={PICTURES}
          take={(files) => void take(files)}
          isBusy={send.isSending}
          hint={say("image")}
        />
      )}
    </ActDialog>
  );
}
