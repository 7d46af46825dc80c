import { ActionIcon, Menu } from "@mantine/core";
import { type DragEvent, type KeyboardEvent, useState } from "react";
import { useSay as useCoreSay } from "../core/say.ts";
import { Icon } from "../ui/icon.tsx";
import { AddButton } from "./add-button.tsx";
import { addableBlocks } from "./model/additions.ts";
import { schemaAt, sectionsOf } from "./model/theme.ts";
import { titleOf } from "./model/title.ts";
import {
  childrenOf,
  duplicateNode,
  moveNode,
  nodeAt,
  type Path,
  removeNode,
  setHidden,
} from "./model/tree.ts";
import { useSay } from "./say.ts";
import type { Editor } from "./use-editor.ts";

type Listed = {
  editor: Editor;
  file: string;
  parent: Path;
  /** The only ones of the file that are shown. */
  ids?: readonly string[] | undefined;
  tell: (text: string) => void;
};

const domIdOf = (file: string, path: Path) => `outline ${file} ${path.join(" ")}`;

/** A list of sections or blocks; each is chosen, hidden, copied, removed and put in order by the mouse or by keys. */
export function OutlineList({ editor, file, parent, ids, tell }: Listed) {
  const all = sectionsOf(editor.theme, editor.draft, file);
  const shown = childrenOf(all, parent).filter((id) => !ids || ids.includes(id));
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<{ id: string; at: "before" | "after" }>();
  const movable = shown.filter((id) => !nodeAt(all, [...parent, id])!.static);
  const say = useSay();
  const move = (id: string, index: number) => {
    if (index < 0 || index >= movable.length || movable[index] === id) return;
    const path = [...parent, id];
    editor.changeSections(file, (former) => moveNode(former, path, index));
    tell(say("moved", { place: index + 1, total: movable.length }));
    // The row is another element at its new place.
    requestAnimationFrame(() => document.getElementById(domIdOf(file, path))?.focus());
  };
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const dragOf = (id: string) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.stopPropagation();
      setDragged(id);
    },
    onDragEnd: end,
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (dragged === undefined || dragged === id) return;
      event.preventDefault();
      event.stopPropagation();
      const at = halfOf(event);
      if (over?.id !== id || over.at !== at) setOver({ id, at });
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      if (dragged === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const others = movable.filter((one) => one !== dragged);
      move(dragged, others.indexOf(id) + (halfOf(event) === "after" ? 1 : 0));
      end();
    },
  });
  return (
    <ul className="outline-list">
      {shown.map((id) => (
        <Row
          key={id}
          editor={editor}
          file={file}
          path={[...parent, id]}
          place={movable.indexOf(id)}
          count={movable.length}
          move={(index) => move(id, index)}
          over={over?.id === id ? over.at : undefined}
          drag={movable.includes(id) ? dragOf(id) : undefined}
          tell={tell}
        />
      ))}
    </ul>
  );
}

function halfOf({ clientY, currentTarget }: DragEvent<HTMLElement>): "before" | "after" {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY - top < height / 2 ? "before" : "after";
}

function Row({
  editor,
  file,
  path,
  place,
  count,
  move,
  over,
  drag,
  tell,
}: {
  editor: Editor;
  file: string;
  path: Path;
  place: number;
  count: number;
  move: (index: number) => void;
  over: "before" | "after" | undefined;
  drag: Record<string, unknown> | undefined;
  tell: (text: string) => void;
}) {
  const say = useSay();
  const sayCore = useCoreSay();
  const [isOpen, setOpen] = useState(false);
  const { theme, draft } = editor;
  const all = sectionsOf(theme, draft, file);
  const node = nodeAt(all, path)!;
  const title = titleOf(node, schemaAt(theme, all, path), theme);
  const isMovable = drag !== undefined;
  const isSection = path.length === 1;
  const isInLayout = isSection && node.static === true;
  const hasBlocks = childrenOf(all, path).length > 0 || addableBlocks(theme, all, path).length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (step === undefined || !isMovable) return;
    event.preventDefault();
    move(place + step);
  };
  const duplicate = () => {
    const copy = duplicateNode(all, path);
    editor.changeSections(file, () => copy.all);
    editor.select({ file, path: copy.path });
  };
  return (
    <li className={over && `outline-${over}`} {...drag}>
      <div className={node.disabled ? "outline-row outline-hidden" : "outline-row"}>
        {hasBlocks ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            aria-expanded={isOpen}
            aria-label={say("blocks_of", { name: title })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? "down" : "next"} size={14} />
          </ActionIcon>
        ) : (
          <span className="outline-gap" />
        )}
        <button
          type="button"
          id={domIdOf(file, path)}
          className="outline-name"
          aria-keyshortcuts={isMovable ? "Alt+ArrowUp Alt+ArrowDown" : undefined}
          onClick={() => editor.select({ file, path })}
          onKeyDown={onKeyDown}
        >
          <bdi>{title}</bdi>
        </button>
        {!isInLayout && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            aria-label={`${say(node.disabled ? "show" : "hide")}: ${title}`}
            aria-pressed={node.disabled === true}
            onClick={() => editor.changeSections(file, (former) => setHidden(former, path, !node.disabled))}
          >
            <Icon name={node.disabled ? "hide" : "eye"} size={16} />
          </ActionIcon>
        )}
        {isMovable && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={26} aria-label={`${sayCore("more")}: ${title}`}>
                <Icon name="dots" size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item disabled={place === 0} onClick={() => move(place - 1)}>
                {say("up")}
              </Menu.Item>
              <Menu.Item disabled={place === count - 1} onClick={() => move(place + 1)}>
                {say("down")}
              </Menu.Item>
              <Menu.Item onClick={duplicate}>{say("duplicate")}</Menu.Item>
              <Menu.Divider />
              <Menu.Item
                color="red.9"
                onClick={() => editor.changeSections(file, (former) => removeNode(former, path))}
              >
                {say(isSection ? "remove_section" : "remove_block")}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {isOpen && (
        <div className="outline-inner">
          <OutlineList editor={editor} file={file} parent={path} tell={tell} />
          <AddButton editor={editor} file={file} parent={path} />
        </div>
      )}
    </li>
  );
}
