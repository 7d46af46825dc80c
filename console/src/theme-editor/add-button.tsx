import { Button, Popover, TextInput } from "@mantine/core";
import { useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { type Addition, addableBlocks, addableSections, nodeOf } from "./model/additions.ts";
import type { Place } from "./model/schema.ts";
import { sectionsOf } from "./model/theme.ts";
import { childrenOf, insertNode, nodeAt, type Path } from "./model/tree.ts";
import { useSay } from "./say.ts";
import type { Editor } from "./use-editor.ts";

const SEARCHED_FROM = 8;

/** Adds a section to a file, or a block to what it is in; nothing where none can be added. */
export function AddButton({
  editor,
  file,
  parent,
  place,
}: {
  editor: Editor;
  file: string;
  parent: Path;
  place?: Place;
}) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState("");
  const all = sectionsOf(editor.theme, editor.draft, file);
  const offered = place
    ? addableSections(editor.theme, all, place)
    : addableBlocks(editor.theme, all, parent);
  if (!offered.length) return null;
  const label = say(place ? "add_section" : "add_block");
  const wanted = words.trim().toLowerCase();
  const found = offered.filter(({ name }) => name.toLowerCase().includes(wanted));
  const categories = [...new Set(found.map(({ category }) => category))].sort();
  const add = (addition: Addition) => {
    const { id, node } = nodeOf(addition, all);
    const path = [...parent, id];
    const placed = childrenOf(all, parent).filter((one) => !nodeAt(all, [...parent, one])!.static);
    editor.changeSections(file, (former) => insertNode(former, path, node, placed.length));
    setOpen(false);
    editor.select({ file, path });
  };
  return (
    <Popover position="bottom-start" width={260} opened={isOpen} onChange={setOpen} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => {
            setWords("");
            setOpen(!isOpen);
          }}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="outline-offered" aria-label={label}>
        {offered.length >= SEARCHED_FROM && (
          <TextInput
            size="xs"
            aria-label={say("search")}
            placeholder={say("search")}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            data-autofocus
          />
        )}
        {categories.map((category) => (
          <div key={category}>
            {category && <div className="outline-title">{category}</div>}
            <ul className="outline-list">
              {found
                .filter((one) => one.category === category)
                .map((addition) => (
                  <li key={addition.key}>
                    <button type="button" className="outline-name outline-row" onClick={() => add(addition)}>
                      <bdi>{addition.name}</bdi>
                    </button>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
