import { isStoaError } from "@stoa/client";
import { useEffect, useMemo, useRef, useState } from "react";
import { stoa } from "../core/client.ts";
import { language } from "../core/language.ts";
import { notifyError } from "../core/notify.ts";
import { useStore } from "../core/session.ts";
import { frameIdOf } from "./channel.ts";
import { createFrameLink, type FrameLink } from "./frame-link.ts";
import type { Loaded } from "./load.ts";
import { refreshOf } from "./model/changed.ts";
import { begin, change, redo, undo } from "./model/history.ts";
import {
  type Draft,
  groupFile,
  readTheme,
  SETTINGS_DATA,
  type Slot,
  sectionsOf,
  type Theme,
  templateFile,
  textOf,
  withSections,
} from "./model/theme.ts";
import { allIds, childrenOf, nodeAt, type Path, type Sections } from "./model/tree.ts";
import { createSaver, type SaveState } from "./saver.ts";

/** A section or block that is chosen: its file and where it is in it. */
export type Selection = { readonly file: string; readonly path: Path };

/** The parts of a page: what the layout places before it, its template, what the layout places behind it. */
export type Parts = { before: readonly Slot[]; after: readonly Slot[]; file: string | undefined };

export type Editor = {
  theme: Theme;
  draft: Draft;
  template: string;
  parts: Parts;
  selected: Selection | undefined;
  select(next: Selection | undefined): void;
  /** Changes the draft; changes with the same `of` in a row are undone together. */
  change(next: (draft: Draft) => Draft, of?: string): void;
  changeSections(file: string, next: (all: Sections) => Sections, of?: string): void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  saveState: SaveState;
  /** Stores what is not stored yet; gives whether all is. */
  flush(): Promise<boolean>;
  /** Stores the draft in place of what somebody else stored meanwhile. */
  overwrite(): Promise<void>;
  link: FrameLink;
  /** Whether the store has no page yet that the chosen template would make. */
  isWithoutPage: boolean;
  showTemplate(template: string, path: string | undefined): void;
};

/** Holds a theme's draft with its history, stores it, and keeps the page in the frame like it. */
export function useEditor({ stored: { id }, files, root }: Loaded): Editor {
  const store = useStore();
  const [{ theme, draft: first }] = useState(() =>
    readTheme(files, [language(), "en"], store.defaultLanguage),
  );
  const [history, setHistory] = useState(() => begin(first));
  const [template, setTemplate] = useState(
    theme.templates.includes("index") ? "index" : (theme.templates[0] ?? "index"),
  );
  const [selected, setSelected] = useState<Selection>();
  const [isWithoutPage, setWithoutPage] = useState(false);
  const [saveState, setSaveState] = useState<SaveState>("saved");
  const draft = history.now;
  const parts = partsOf(theme, draft, template);

  // What the frame tells is heard with what is shown by then.
  const now = useRef({ draft, parts });
  now.current = { draft, parts };
  const [link] = useState(() =>
    createFrameLink({
      root,
      onReady: (page) => {
        if (theme.templates.includes(page.template) || theme.coded.includes(page.template))
          setTemplate(page.template);
      },
      onPick: (section, block) => {
        const { draft: shown, parts: around } = now.current;
        const found = find(theme, shown, around, section, block);
        if (found) setSelected(found);
      },
    }),
  );
  const saver = useMemo(
    () =>
      createSaver({
        saved: first,
        versions: Object.fromEntries(files.map(({ path, version }) => [path, version])),
        write: async (path, next, version) => {
          const content = textOf(theme, next, path);
          return (await stoa.themes.file.update(id, { content }, { query: { path }, version })).version;
        },
        isConflict: (error) => isStoaError(error, "version_conflict"),
        onState: (state, error) => {
          setSaveState(state);
          if (state === "failed") notifyError(error);
        },
        onSaved: (before, after, changed) => void link.refresh(refreshOf(theme, before, after, changed)),
      }),
    [first, files, id, link, theme],
  );
  useEffect(() => saver.store(draft), [draft, saver]);
  useEffect(() => () => void saver.flush(), [saver]);
  useEffect(() => {
    const receive = (event: MessageEvent) => link.receive(event);
    addEventListener("message", receive);
    return () => removeEventListener("message", receive);
  }, [link]);
  useEffect(() => {
    const [section, ...blocks] = selected?.path ?? [];
    link.select(section && frameIdOf(selected!.file, section), blocks.at(-1));
  }, [selected, link]);

  const apply: Editor["change"] = (next, of) => setHistory((former) => change(former, next(former.now), of));
  return {
    theme,
    draft,
    template,
    parts,
    selected:
      selected && nodeAt(sectionsOf(theme, draft, selected.file), selected.path) ? selected : undefined,
    select: setSelected,
    change: apply,
    changeSections: (file, next, of) =>
      apply((former) => withSections(former, file, next(sectionsOf(theme, former, file))), of),
    undo: history.past.length ? () => setHistory(undo) : undefined,
    redo: history.future.length ? () => setHistory(redo) : undefined,
    saveState,
    flush: saver.flush,
    overwrite: async () => {
      const { files: stored } = await stoa.themes.files.list(id, {}).page();
      saver.adopt(Object.fromEntries(stored.map(({ path, version }) => [path, version])));
      await saver.flush();
    },
    link,
    isWithoutPage,
    showTemplate: (next, path) => {
      setWithoutPage(path === undefined);
      setTemplate(next);
      setSelected(undefined);
      if (path !== undefined) link.goTo(path);
    },
  };
}

/** The parts of the page that a template makes. */
function partsOf(theme: Theme, draft: Draft, template: string): Parts {
  const file = templateFile(template);
  const wanted = draft[file]?.layout;
  const layout =
    wanted === false ? undefined : theme.layouts.get(typeof wanted === "string" ? wanted : "theme");
  const isThere = ({ kind, name }: Slot) =>
    kind === "group" ? draft[groupFile(name)] !== undefined : theme.sections.has(name);
  return {
    before: layout?.before.filter(isThere) ?? [],
    after: layout?.after.filter(isThere) ?? [],
    file: draft[file] ? file : undefined,
  };
}

/** The file of a slot's sections. */
export const fileOf = ({ kind, name }: Slot): string => (kind === "group" ? groupFile(name) : SETTINGS_DATA);

// The section and block of the page that the frame names, which may be none.
function find(
  theme: Theme,
  draft: Draft,
  { before, after, file }: Parts,
  section: string,
  block: string | undefined,
): Selection | undefined {
  for (const one of [...(file ? [file] : []), ...[...before, ...after].map(fileOf)]) {
    const all = sectionsOf(theme, draft, one);
    const id = childrenOf(all, []).find((own) => frameIdOf(one, own) === section);
    if (id === undefined) continue;
    return { file: one, path: (block !== undefined && pathTo(all, [id], block)) || [id] };
  }
  return undefined;
}

function pathTo(all: Sections, parent: Path, id: string): Path | undefined {
  if (!allIds(all).has(id)) return undefined;
  for (const child of childrenOf(all, parent)) {
    const path = [...parent, child];
    if (child === id) return path;
    const found = pathTo(all, path, id);
    if (found) return found;
  }
  return undefined;
}
