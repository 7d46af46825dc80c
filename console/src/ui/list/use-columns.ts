import { useMatches } from "@tanstack/react-router";
import { useState } from "react";
import { useMe } from "../../core/session.ts";
import { arrange, type Choosable, type Chosen, keysOf } from "./columns.ts";

const KEY = "stoa-columns";

/** The columns of the list of this screen as the person wants them in this browser, and how to change and forget that. */
export function useColumns<C extends Choosable>(columns: readonly C[]) {
  const { id } = useMe();
  const screen = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? "" });
  const list = `${screen} ${columns[0]?.key}`;
  const [kept, setKept] = useState(() => read()[id]?.[list]);
  const keep = (next: readonly string[] | undefined) => {
    const all = read();
    const { [list]: _, ...others } = all[id] ?? {};
    const mine = next ? { ...others, [list]: next } : others;
    localStorage.setItem(KEY, JSON.stringify({ ...all, [id]: mine }));
    setKept(next);
  };
  return {
    all: arrange(columns, kept),
    isOwn: kept !== undefined,
    change: (next: readonly Chosen<C>[]) => keep(keysOf(next)),
    reset: () => keep(undefined),
  };
}

type Kept = Record<string, Record<string, readonly string[]>>;

// What another program wrote there does not keep a list from being shown.
function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const lists = Object.entries(kept as Kept).map(([person, of]) => [
      person,
      Object.fromEntries(Object.entries(of).filter(([, keys]) => Array.isArray(keys) && keys.every(isText))),
    ]);
    return Object.fromEntries(lists);
  } catch {
    return {};
  }
}

const isText = (value: unknown): value is string => typeof value === "string";
