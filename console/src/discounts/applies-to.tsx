import { MultiSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Translation } from "@stoa/client";
import { useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useCan, useStore } from "../core/session.ts";
import { useSay } from "./say.ts";

type Field = {
  label?: string;
  value: string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
};
type Named = { id: string; translations: readonly Pick<Translation, "language" | "name">[] };

function useOptions(): (
  found: readonly Named[],
  chosen: readonly string[],
) => { value: string; label: string }[] {
  const { defaultLanguage } = useStore();
  return (found, chosen) => {
    const names = new Map<string, string>();
    for (const { id, translations } of found) {
      const own = translations.find(({ language }) => language === defaultLanguage);
      names.set(id, (own ?? translations[0])?.name ?? id);
    }
    // What is chosen and deleted has no name any more.
    for (const id of chosen) if (!names.has(id)) names.set(id, id.slice(0, 8));
    return [...names].map(([value, label]) => ({ value, label }));
  };
}

/** Chooses products, found by words. */
export function ProductsField({ label, value, onChange, error }: Field) {
  const say = useSay();
  const can = useCan();
  const options = useOptions();
  const [text, setText] = useState("");
  const [q] = useDebouncedValue(text.trim(), 200);
  const mayRead = can("products:read");
  const chosen = useRead(
    ["products", "named", value],
    (signal) =>
      stoa.products.list({ ids: value.join(","), limit: 100, fields: "id,translations" }, signal).page(),
    { enabled: mayRead && value.length > 0 },
  );
  const found = useRead(
    ["products", "list", { q, limit: "20" }],
    (signal) => stoa.products.list({ limit: 20, fields: "id,translations", ...(q && { q }) }, signal).page(),
    { enabled: mayRead },
  );
  if (!mayRead && !value.length) return null;
  const all = [...(chosen.data?.products ?? []), ...(found.data?.products ?? [])];
  return (
    <MultiSelect
      label={label ?? say("products")}
      data={options(all, value)}
      value={value}
      onChange={onChange}
      error={error}
      disabled={!mayRead}
      searchable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options: shown }) => shown}
      nothingFoundMessage={say("nothing")}
    />
  );
}

/** Chooses categories. */
export function CategoriesField({ label, value, onChange, error }: Field) {
  const say = useSay();
  const can = useCan();
  const options = useOptions();
  const mayRead = can("products:read");
  const { data } = useRead(
    ["categories", "all"],
    (signal) => stoa.categories.list({ limit: 100 }, signal).take(1000),
    { enabled: mayRead },
  );
  if (!mayRead && !value.length) return null;
  return (
    <MultiSelect
      label={label ?? say("categories")}
      data={options(data ?? [], value)}
      value={value}
      onChange={onChange}
      error={error}
      disabled={!mayRead}
      searchable
      nothingFoundMessage={say("nothing")}
    />
  );
}
