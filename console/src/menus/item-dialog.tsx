import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSay as useCoreSay } from "../core/say.ts";
import { useStore } from "../core/session.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { Languages } from "../ui/fields.tsx";
import { FindCategory, FindPage, FindProduct, type Target } from "./find-target.tsx";
import type { Item } from "./items.ts";
import { useSay } from "./say.ts";

const kinds = ["home", "all_products", "search", "category", "product", "page", "policy", "url"] as const;
const policies = ["terms", "privacy", "refunds", "shipping", "legalNotice"] as const;
const finders = { product: FindProduct, category: FindCategory, page: FindPage };

/** Makes an item of a menu, or changes one; closed with it. */
export function ItemDialog({ item, close }: { item?: Item; close: (item?: Item) => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const { defaultLanguage } = useStore();
  const [titles, setTitles] = useState<Record<string, string>>(item?.titles ?? {});
  const [kind, setKind] = useState<Item["link"]["kind"]>(item?.link.kind ?? "category");
  const [target, setTarget] = useState<Target | undefined>(
    item?.link.id ? { id: item.link.id, name: item.title } : undefined,
  );
  const [policy, setPolicy] = useState(item?.link.policy ?? "terms");
  const [url, setUrl] = useState(item?.link.url ?? "");
  const [isTried, setTried] = useState(false);
  const Find = kind in finders ? finders[kind as keyof typeof finders] : undefined;
  const hasTitle = Object.values(titles).some((text) => text.trim());
  const faults = {
    target: Find && !target,
    url: kind === "url" && !/^(\/(?![/\\])|https?:\/\/[^\s/])[^\s\\]*$/.test(url),
    title: kind === "url" && !hasTitle,
  };
  const save = async () => {
    setTried(true);
    if (Object.values(faults).some(Boolean)) return false;
    const own = Object.fromEntries(
      Object.entries(titles).flatMap(([language, text]) => (text.trim() ? [[language, text.trim()]] : [])),
    );
    const title =
      own[defaultLanguage] ??
      Object.values(own)[0] ??
      (Find ? target!.name : say(kind === "policy" ? `policy.${policy}` : `kind.${kind}`));
    close({
      id: item?.id ?? crypto.randomUUID(),
      titles: own,
      title,
      url: kind === "url" ? url : (item?.url ?? null),
      link: {
        kind,
        id: Find ? target!.id : null,
        policy: kind === "policy" ? policy : null,
        url: kind === "url" ? url : null,
        slug: null,
      },
      items: item?.items ?? [],
    });
    return false;
  };
  return (
    <ActDialog
      title={say(item ? "item.edit" : "item.create")}
      act={sayCore(item ? "save" : "add")}
      isSending={false}
      send={save}
      close={() => close()}
    >
      <NativeSelect
        label={say("kind")}
        value={kind}
        onChange={(event) => {
          setKind(event.currentTarget.value as typeof kind);
          setTarget(undefined);
        }}
        data={kinds.map((value) => ({ value, label: say(`kind.${value}`) }))}
        data-autofocus
      />
      {Find && (
        <Find
          target={target}
          choose={setTarget}
          error={isTried && faults.target ? say("needed") : undefined}
        />
      )}
      {kind === "policy" && (
        <NativeSelect
          label={say("kind.policy")}
          value={policy}
          onChange={(event) => setPolicy(event.currentTarget.value as typeof policy)}
          data={policies.map((value) => ({ value, label: say(`policy.${value}`) }))}
        />
      )}
      {kind === "url" && (
        <TextInput
          label={say("url")}
          description={say("url_text")}
          dir="ltr"
          value={url}
          error={isTried && faults.url ? say("url_text") : undefined}
          onChange={(event) => setUrl(event.currentTarget.value.trim())}
        />
      )}
      <Languages
        isFaulty={(language) => isTried && faults.title && language === defaultLanguage}
        draw={(language, isDefault) => (
          <TextInput
            lang={language}
            label={say("title")}
            description={kind === "url" ? undefined : say("title_text")}
            required={kind === "url" && isDefault}
            maxLength={200}
            value={titles[language] ?? ""}
            error={isTried && faults.title && isDefault ? say("needed") : undefined}
            onChange={(event) => setTitles({ ...titles, [language]: event.currentTarget.value })}
          />
        )}
      />
    </ActDialog>
  );
}
