import { Combobox, Textarea, useCombobox } from "@mantine/core";
import type { Mentionable } from "@stoa/client";
import { useRef, useState } from "react";
import { useSay } from "../say.ts";
import { wantedAt } from "./mentions.ts";

const MOST = 6;

/** A text in which `@` offers people by name. */
export function MentionField({
  value,
  error,
  people,
  onChange,
}: {
  value: string;
  error?: string | undefined;
  people: readonly Mentionable[];
  onChange: (text: string) => void;
}) {
  const say = useSay();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const wanted = wantedAt(value, caret);
  const found = wanted
    ? people.filter(({ name }) => name.toLowerCase().includes(wanted.words)).slice(0, MOST)
    : [];
  // A name that stands there in full is done.
  const isOpen =
    combobox.dropdownOpened && found.length > 0 && found[0]!.name.toLowerCase() !== wanted?.words;
  const look = (target: HTMLTextAreaElement) => {
    setCaret(target.selectionStart);
    if (wantedAt(target.value, target.selectionStart)) {
      combobox.openDropdown();
      combobox.selectFirstOption();
    } else combobox.closeDropdown();
  };
  const take = (name: string) => {
    const next = `${value.slice(0, wanted!.from)}@${name} ${value.slice(caret)}`;
    const end = wanted!.from + name.length + 2;
    onChange(next);
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
            onChange(event.currentTarget.value);
            look(event.currentTarget);
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label={say("mention")}>
          {found.map(({ id, name }) => (
            <Combobox.Option key={id} value={name}>
              <bdi>{name}</bdi>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
