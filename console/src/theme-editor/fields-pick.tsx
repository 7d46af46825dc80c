import { MultiSelect, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Translation } from "@stoa/client";
import { useState } from "react";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useCan, useStore } from "../core/session.ts";
import { type FieldProps, textOf } from "./field-props.ts";
import { useSay } from "./say.ts";

type Option = { value: string; label: string };
type Found = (q: string) => readonly Option[];
type Named = { slug: string; translations: readonly Pick<Translation, "language" | "name">[] };

// A setting stores a slug; what an editor of another system wrote before it does not count.
const slugOf = (value: unknown): string => textOf(value).replace(/^shopify:\/\/[a-z_]+\//, "");
const slugsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(slugOf) : []);

function useNames(): (found: readonly Named[]) => Option[] {
  const { defaultLanguage } = useStore();
  return (found) =>
    found.map(({ slug, translations }) => ({
      value: slug,
      label:
        (translations.find(({ language }) => language === defaultLanguage) ?? translations[0])?.name ?? slug,
    }));
}

const useProducts: Found = (q) => {
  const names = useNames();
  const { data } = useRead(
    ["products", "list", { q, limit: "20" }],
    (signal) =>
      stoa.products.list({ limit: 20, fields: "id,slug,translations", ...(q && { q }) }, signal).page(),
    { enabled: useCan()("products:read") },
  );
  return names(data?.products ?? []);
};

const useCollections: Found = () => {
  const names = useNames();
  const { data } = useRead(
    ["categories", "all"],
    (signal) => stoa.categories.list({ limit: 100 }, signal).take(1000),
    { enabled: useCan()("products:read") },
  );
  return names(data ?? []);
};

const usePages: Found = () => {
  const { defaultLanguage } = useStore();
  const { data } = useRead(
    ["content-pages", "all"],
    (signal) => stoa.contentPages.list({ limit: 100 }, signal).take(1000),
    { enabled: useCan()("content:read") },
  );
  return (data ?? []).map(({ slug, translations }) => ({
    value: slug,
    label:
      (translations.find(({ language }) => language === defaultLanguage) ?? translations[0])?.title ?? slug,
  }));
};

const useMenus: Found = () => {
  const { defaultLanguage } = useStore();
  const { data } = useRead(["menus", "all"], (signal) => stoa.menus.list({ limit: 100 }, signal).take(200), {
    enabled: useCan()("content:read"),
  });
  return (data ?? []).map(({ handle, titles }) => ({
    value: handle,
    label: titles[defaultLanguage] ?? Object.values(titles)[0] ?? handle,
  }));
};

/** A product, found by words. */
export const Product = (props: FieldProps) => <One {...props} useFound={useProducts} isSearched />;
/** Several products. */
export const Products = (props: FieldProps) => <Many {...props} useFound={useProducts} isSearched />;
/** A collection, which is a category of the store. */
export const Collection = (props: FieldProps) => <One {...props} useFound={useCollections} />;
/** Several collections. */
export const Collections = (props: FieldProps) => <Many {...props} useFound={useCollections} />;

/** A page of the store's own content. */
export const ContentPage = (props: FieldProps) => <One {...props} useFound={usePages} />;
/** A menu. */
export const LinkList = (props: FieldProps) => <One {...props} useFound={useMenus} />;

type Picking = FieldProps & { useFound: Found; isSearched?: boolean };

// What is chosen shows, also where it is not among what was found.
const withChosen = (found: readonly Option[], chosen: readonly string[]): Option[] => [
  ...found,
  ...chosen
    .filter((slug) => slug && !found.some(({ value }) => value === slug))
    .map((slug) => ({ value: slug, label: slug })),
];

function useSearch(useFound: Found) {
  const say = useSay();
  const [text, setText] = useState("");
  const [q] = useDebouncedValue(text.trim(), 200);
  return {
    found: useFound(q),
    search: {
      searchable: true,
      searchValue: text,
      onSearchChange: setText,
      nothingFoundMessage: say("nothing"),
    },
  };
}

function One({ label, description, value, onChange, useFound, isSearched }: Picking) {
  const say = useSay();
  const { found, search } = useSearch(useFound);
  const chosen = slugOf(value);
  return (
    <Select
      label={label}
      description={description}
      data={withChosen(found, [chosen])}
      value={chosen || null}
      onChange={(slug) => onChange(slug ?? undefined)}
      clearable
      clearButtonProps={{ "aria-label": `${say("remove")}: ${label}` }}
      {...search}
      {...(isSearched && { filter: ({ options }) => options })}
    />
  );
}

function Many({ label, description, setting, value, onChange, useFound, isSearched }: Picking) {
  const { found, search } = useSearch(useFound);
  const chosen = slugsOf(value);
  return (
    <MultiSelect
      label={label}
      description={description}
      data={withChosen(found, chosen)}
      value={chosen}
      onChange={(slugs) => onChange(slugs.length ? slugs : undefined)}
      maxValues={setting.limit ?? 50}
      {...search}
      {...(isSearched && { filter: ({ options }) => options })}
    />
  );
}
