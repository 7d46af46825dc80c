import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { branchesOf, nameOf } from "../categories/branches.ts";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan, useStore } from "../core/session.ts";
import { Icon } from "../ui/icon.tsx";
import { useSay } from "./say.ts";

/** What an item can link to by its id, with what it is called. */
export type Target = { id: string; name: string };
type Part = {
  target: Target | undefined;
  choose: (target: Target | undefined) => void;
  error?: string | undefined;
};

/** Finds a product by words. */
export function FindProduct({ target, choose, error }: Part) {
  const say = useSay();
  const sayCore = useCoreSay();
  const mayRead = useCan()("products:read");
  const { defaultLanguage } = useStore();
  const [text, setText] = useState("");
  const [q] = useDebouncedValue(text.trim(), 200);
  const { data } = useRead(
    ["products", "targets", q],
    (options) => stoa.products.list({ q, limit: 8, fields: "id,translations" }, options).page(),
    { enabled: mayRead && q.length > 1 },
  );
  const found = (data?.products ?? []) as {
    id: string;
    translations: { language: string; name: string }[];
  }[];
  return (
    <div className="stack">
      {target && (
        <p className="no-margin">
          <bdi>{target.name}</bdi>
        </p>
      )}
      {mayRead && (
        <TextInput
          label={say("find_product")}
          value={text}
          error={error}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter looks for something; it does not save the item.
            if (event.key === "Enter") event.preventDefault();
          }}
          leftSection={<Icon name="search" size={16} />}
        />
      )}
      {found.map(({ id, translations }) => {
        const name = nameOf({ translations } as never, defaultLanguage);
        return (
          <Group key={id} justify="space-between" wrap="nowrap">
            <bdi>{name}</bdi>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${sayCore("list.choose", { name })}`}
              onClick={() => {
                choose({ id, name });
                setText("");
              }}
            >
              {say("choose")}
            </Button>
          </Group>
        );
      })}
    </div>
  );
}

/** Chooses a category. */
export function FindCategory({ target, choose, error }: Part) {
  const say = useSay();
  const mayRead = useCan()("categories:read");
  const { defaultLanguage } = useStore();
  const { data } = useRead(["categories", "tree"], (options) => stoa.categories.tree(options), {
    enabled: mayRead,
  });
  const all = branchesOf(data?.categories ?? []).map(({ node, level }) => ({
    id: node.id,
    name: nameOf(node, defaultLanguage),
    label: "— ".repeat(level) + nameOf(node, defaultLanguage),
  }));
  return <Choice label={say("kind.category")} {...{ all, target, choose, error }} />;
}

/** Chooses a page. */
export function FindPage({ target, choose, error }: Part) {
  const say = useSay();
  const { defaultLanguage } = useStore();
  const { data } = useRead(["contentPages", "targets"], (options) =>
    stoa.contentPages.list({ limit: 100, sort: "slug" }, options).page(),
  );
  const all = (data?.pages ?? []).map(({ id, translations, slug }) => {
    const name =
      (translations.find(({ language }) => language === defaultLanguage) ?? translations[0])?.title ?? slug;
    return { id, name, label: name };
  });
  return <Choice label={say("kind.page")} {...{ all, target, choose, error }} />;
}

function Choice({
  label,
  all,
  target,
  choose,
  error,
}: Part & { label: string; all: readonly (Target & { label: string })[] }) {
  // One that is not among them, such as a deleted one, stays what it is until another is chosen.
  const known = target && !all.some(({ id }) => id === target.id) ? [{ ...target, label: target.name }] : [];
  return (
    <NativeSelect
      label={label}
      error={error}
      value={target?.id ?? ""}
      onChange={(event) => choose(all.find(({ id }) => id === event.currentTarget.value))}
      data={[{ value: "", label: "—" }, ...[...known, ...all].map(({ id, label }) => ({ value: id, label }))]}
    />
  );
}
