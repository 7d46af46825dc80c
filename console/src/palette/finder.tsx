import { Kbd, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { AreaWays } from "../core/nav.ts";
import { useSay as useCoreSay } from "../core/say.ts";
import { Icon } from "../ui/icon.tsx";
import { type Hit, useFound, useWays } from "./hits.ts";
import { useSay } from "./say.ts";

/** The field, and what it finds in groups. The focus stays in the field; arrows choose, Enter goes there. */
export default function Finder({ areas, close }: { areas: readonly AreaWays[]; close: () => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [chosen, choose] = useState<string>();
  const [query] = useDebouncedValue(text.trim(), 150);
  const ways = useWays(areas, text.trim());
  const hits = [...ways.good, ...useFound(query), ...ways.others];
  const at = Math.max(
    0,
    hits.findIndex(({ id }) => id === chosen),
  );
  const field = useRef<HTMLInputElement>(null);
  // The dialog was there before its field, which is loaded when it is first opened.
  useEffect(() => field.current?.focus(), []);
  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    close();
    // The guides are beside the console, which stays where it is.
    if (hit.to.startsWith("/docs")) window.open(hit.to, "_blank", "noopener");
    else void navigate({ to: hit.to });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === "Enter") go(hits[at]);
    else if (step && hits.length) choose(hits[(at + step + hits.length) % hits.length]!.id);
    else return;
    event.preventDefault();
  };
  const groups = [...new Set(hits.map(({ group }) => group))];
  const isNothing = !hits.length && query === text.trim();
  return (
    <div className="palette">
      <TextInput
        ref={field}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          choose(undefined);
        }}
        onKeyDown={onKeyDown}
        placeholder={sayCore("search.placeholder")}
        aria-label={sayCore("search.open")}
        leftSection={<Icon name="search" />}
        rightSection={<Kbd size="xs">esc</Kbd>}
        rightSectionWidth={48}
        size="md"
        variant="unstyled"
        maxLength={200}
        data-autofocus
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hits.length > 0}
        aria-controls="palette-hits"
        aria-activedescendant={hits[at] ? `hit-${hits[at].id}` : undefined}
      />
      <div id="palette-hits" role="listbox" aria-label={sayCore("search.hits")} className="hits">
        {groups.map((group, i) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is of forms; these are options
          <div key={group} role="group" aria-labelledby={`palette-group-${i}`}>
            <div className="nav-title" role="presentation" id={`palette-group-${i}`}>
              {group}
            </div>
            {hits
              .filter((hit) => hit.group === group)
              .map((hit) => (
                <Option
                  key={hit.id}
                  hit={hit}
                  isChosen={hit === hits[at]}
                  choose={() => choose(hit.id)}
                  go={() => go(hit)}
                />
              ))}
          </div>
        ))}
      </div>
      <p className={isNothing ? "quiet hits" : "hidden-words"} role="status">
        {isNothing ? sayCore("search.nothing") : text && say("found", { count: hits.length })}
      </p>
    </div>
  );
}

function Option({
  hit,
  isChosen,
  choose,
  go,
}: {
  hit: Hit;
  isChosen: boolean;
  choose: () => void;
  go: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the hit
    <div
      id={`hit-${hit.id}`}
      role="option"
      aria-selected={isChosen}
      className="hit"
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: "nearest" });
      }}
      onMouseMove={choose}
      onClick={go}
    >
      <Icon name={hit.icon} size={16} />
      <bdi className="hit-title">{hit.title}</bdi>
      {hit.subtitle && <bdi className="quiet">{hit.subtitle}</bdi>}
    </div>
  );
}
