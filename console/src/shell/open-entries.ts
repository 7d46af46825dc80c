import { useState } from "react";
import type { EntryName } from "../core/nav.ts";

const KEY = "stoa-navigation";

/**
 * Which entries of the navigation are folded out: the one where somebody is, until they fold it in, and those that they folded out, which this
 * browser remembers.
 */
export function useOpenEntries(here: EntryName | undefined) {
  const [opened, setOpened] = useState(remembered);
  const [closed, setClosed] = useState<EntryName>();
  const isOpen = (name: EntryName) => (name === here ? closed !== name : opened.includes(name));
  const turn = (name: EntryName, next: boolean) => {
    setClosed(next || name !== here ? undefined : name);
    const others = opened.filter((one) => one !== name);
    const all = next ? [...others, name] : others;
    setOpened(all);
    localStorage.setItem(KEY, JSON.stringify(all));
  };
  return { isOpen, turn };
}

function remembered(): readonly string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(read) ? read.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}
