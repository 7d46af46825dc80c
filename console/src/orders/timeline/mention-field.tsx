import { Combobox, Textarea, useCombobox } from "@mantine/core";
import type { Mentionable } from "@stoa/client";
import { useRef, useState } from "react";
import { useSay } from "../say.ts";
import { type Choice, moveChoices, wantedAt } from "./mentions.ts";

const MOST = 6;

/** A text in which `@` offers people by name, and the choices made. */
export function MentionField({
  value,
  choices,
  error,
  people,
  onChange,
}: {
  value: string;
  choices: readonly Choice[];
  error?: string | undefined;
  people: readonly Mentionable[];
  onChange: (text: string, choices: readonly Choice[]) => void;
}) {
  const say = useSay();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const wanted = wantedAt(value, caret);
  const found = wanted
    ? people.filter(({ name }) => name.toLowerCase().includes(wanted.words)).slice(0, MOST)
    : [];
  // A name that stands there in full is done, but where two people have it.
  const isDone = found.filter(({ name }) => name.toLowerCase() === wanted?.words).length === 1;
  const isOpen = combobox.dropdownOpened && found.length > 0 && !isDone;
  const look = (target: HTMLTextAreaElement) => {
    setCaret(target.selectionStart);
    if (wantedAt(target.value, target.selectionStart)) {
      combobox.openDropdown();
      combobox.selectFirstOption();
    } else combobox.closeDropdown();
  };
  const take = (chosen: string) => {
    const person = people.find(({ id }) => id === chosen);
    if (!person || !wanted) return;
    const at = wanted.from;
    const next = `${value.slice(0, at)}@${person.name} ${value.slice(caret)}`;
    const end = at + person.name.length + 2;
    const others = moveChoices(choices, value, next, end).filter((one) => one.at !== at);
    onChange(next, [...others, { ...person, at }]);
    combobox.closeDropdown();
    setCaret(end);
    requestAnimationFrame(() => field.current?.setSelectionRange(end, end));
  };
  return (
    <Combobox store={combobox} onOptionSubmit={take} position="bottom-start">
      <Combobox.Target withKeyboardNavigation={isOpen} withExpandedAttribute={false}>
        <Textarea
          ref={field}
          label={say("comment")}
          labelProps={{ className: "hidden-words" }}
          placeholder={say("comment_hint")}
          autosize
          minRows={2}
          maxLength={5_000}
          value={value}
          error={error}
          onChange={(event) => {
            const { value: next, selectionStart } = event.currentTarget;
            onChange(next, moveChoices(choices, value, next, selectionStart));
            look(event.currentTarget);
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label={say("mention")}>
          {found.map(({ id, name }) => (
            <Combobox.Option key={id} value={id}>
              <bdi>{name}</bdi>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
