import { Kbd, Modal, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useState, useSyncExternalStore } from "react";
import { readsOrders } from "../core/allows.ts";
import type { Area } from "../core/area.ts";
import { stoa } from "../core/client.ts";
import { useRead } from "../core/data.ts";
import { useLanguage } from "../core/language.ts";
import { useSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { useMenuTexts } from "../core/texts.ts";
import { Icon, type IconName } from "../ui/icon.tsx";

type Hit = { id: string; title: string; subtitle?: string | null; icon: IconName; to: string; group: string };

let isOpen = false;
const listeners = new Set<() => void>();
function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/** Opens the field that finds everything. */
export const openPalette = (): void => set(true);

/** The field that finds orders, customers, products, screens and actions, from everywhere by ⌘K. */
export function Palette({ areas }: { areas: readonly Area[] }) {
  const say = useSay();
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
  return (
    <Modal.Root opened={shown} onClose={() => set(false)} size="lg" yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label={say("search.open")} radius="lg">
        <Finder areas={areas} close={() => set(false)} />
      </Modal.Content>
    </Modal.Root>
  );
}

function Finder({ areas, close }: { areas: readonly Area[]; close: () => void }) {
  const say = useSay();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [query] = useDebouncedValue(text.trim(), 150);
  const hits = [...useFound(query), ...useWays(areas, text.trim())];
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is found by other words begins with its first
  useEffect(() => setAt(0), [text]);
  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    close();
    void navigate({ to: hit.to });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === "Enter") go(hits[at]);
    else if (step && hits.length) setAt((at + step + hits.length) % hits.length);
    else return;
    event.preventDefault();
  };
  return (
    <div className="palette">
      <TextInput
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        placeholder={say("search.placeholder")}
        aria-label={say("search.open")}
        leftSection={<Icon name="search" />}
        rightSection={<Kbd size="xs">esc</Kbd>}
        rightSectionWidth={48}
        size="md"
        variant="unstyled"
        maxLength={200}
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls="palette-hits"
        aria-activedescendant={hits[at] ? `hit-${hits[at].id}` : undefined}
      />
      <div id="palette-hits" role="listbox" aria-label={say("search.hits")} className="hits">
        {hits.map((hit, i) => (
          <div key={hit.id}>
            {hits[i - 1]?.group !== hit.group && (
              <div className="nav-title" role="presentation">
                {hit.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the hit */}
            <div
              id={`hit-${hit.id}`}
              role="option"
              aria-selected={i === at}
              className="hit"
              ref={(element) => {
                if (i === at) element?.scrollIntoView({ block: "nearest" });
              }}
              onMouseMove={() => setAt(i)}
              onClick={() => go(hit)}
            >
              <Icon name={hit.icon} size={16} />
              <bdi className="hit-title">{hit.title}</bdi>
              {hit.subtitle && <bdi className="quiet">{hit.subtitle}</bdi>}
            </div>
          </div>
        ))}
      </div>
      {!hits.length && query === text.trim() && (
        <p className="quiet hits" role="status">
          {say("search.nothing")}
        </p>
      )}
    </div>
  );
}

// What the server finds, where the person may read any of it.
function useFound(q: string): Hit[] {
  const say = useSay();
  const can = useCan();
  const mayAsk = can([...readsOrders, "customers:read", "products:read"]);
  const { data } = useRead(["search", q], (options) => stoa.search.get({ q }, options), {
    enabled: mayAsk && q.length > 1,
  });
  if (!q || !data) return [];
  const kinds = [
    { of: data.orders, icon: "orders", path: "/orders", group: say("search.orders") },
    { of: data.customers, icon: "person", path: "/customers", group: say("search.customers") },
    { of: data.products, icon: "products", path: "/products", group: say("search.products") },
  ] as const;
  return kinds.flatMap(({ of = [], icon, path, group }) =>
    of.map(({ id, title, subtitle }) => ({ id, title, subtitle, icon, to: `${path}/${id}`, group })),
  );
}

// Screens and actions whose names have what was typed.
function useWays(areas: readonly Area[], text: string): Hit[] {
  const say = useSay();
  const sayMenu = useMenuTexts();
  const can = useCan();
  const of = useLanguage();
  // In Turkish, I and İ are two letters.
  const words = text.toLocaleLowerCase(of);
  return areas
    .flatMap(({ name, nav = [], actions = [] }) => [
      ...nav.map((place) => ({ ...place, key: place.key ?? "title", name, group: say("search.screens") })),
      ...actions.map((action) => ({
        ...action,
        icon: action.isScreen ? (nav[0]?.icon ?? "next") : ("plus" as const),
        name,
        group: say(action.isScreen ? "search.screens" : "search.actions"),
      })),
    ])
    .filter(({ permission }) => can(permission))
    .map(({ name, key, icon, path, group }) => ({
      id: `${name}-${key}`,
      title: sayMenu(name, key),
      icon,
      to: path,
      group,
    }))
    .filter(({ title }) => title.toLocaleLowerCase(of).includes(words))
    .sort((a, b) => Number(a.group === say("search.actions")) - Number(b.group === say("search.actions")));
}
