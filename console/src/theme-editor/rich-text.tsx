import { ActionIcon, Group, Input } from "@mantine/core";
import { useEffect, useId, useRef } from "react";
import { ask } from "../core/dialogs.tsx";
import { type FieldProps, textOf } from "./field-props.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { copyRich } from "./model/rich.ts";
import { useSay } from "./say.ts";

const marks = [
  ["bold", "B"],
  ["italic", "I"],
] as const;

/** Words with bold, italic, links and, where a setting has room for them, headings and lists. */
export default function RichText({ label, description, setting, value, onChange }: FieldProps) {
  const say = useSay();
  const id = useId();
  const isInline = setting.type === "inline_richtext";
  const box = useRef<HTMLDivElement>(null);
  const written = useRef<string>(undefined);
  const html = textOf(value);
  // What was typed here is there already; all else is put in without the parser of the page, which would take anything.
  useEffect(() => {
    if (!box.current || html === written.current) return;
    const parsed = new DOMParser().parseFromString(html, "text/html").body;
    box.current.replaceChildren();
    copyRich(parsed, box.current, { isInline });
    written.current = html;
  }, [html, isInline]);
  const read = () => {
    const clean = document.createElement("div");
    copyRich(box.current!, clean, { isInline });
    // A paragraph is what a browser leaves out around the first line.
    if (!isInline && clean.textContent && !clean.firstElementChild) {
      const paragraph = document.createElement("p");
      paragraph.append(...clean.childNodes);
      clean.append(paragraph);
    }
    const text = clean.textContent?.trim() ? clean.innerHTML : "";
    written.current = text;
    onChange(text);
  };
  const run = (command: string, argument?: string) => {
    box.current?.focus();
    document.execCommand(command, false, argument);
    read();
  };
  const link = async () => {
    const selection = getSelection();
    const range =
      selection?.rangeCount && box.current?.contains(selection.anchorNode)
        ? selection.getRangeAt(0)
        : undefined;
    const href = await ask<string>((close) => <LinkDialog close={close} />);
    if (href === undefined || !range) return;
    selection?.removeAllRanges();
    selection?.addRange(range);
    if (href === "") run("unlink");
    else run("createLink", href);
  };
  const button = (name: string, act: () => void, face: string) => (
    <ActionIcon
      key={name}
      variant="subtle"
      color="gray"
      size={26}
      aria-label={`${name}: ${label}`}
      // Otherwise the button would take the selection away.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      <span aria-hidden="true">{face}</span>
    </ActionIcon>
  );
  return (
    <Input.Wrapper label={label} description={description} labelElement="div" labelProps={{ id }}>
      <div className="rich">
        <Group gap={2} className="rich-bar">
          {marks.map(([mark, face]) => button(say(`rich.${mark}`), () => run(mark), face))}
          {button(say("rich.link"), () => void link(), "↗")}
          {!isInline && (
            <>
              {button(say("rich.heading"), () => run("formatBlock", "h2"), "H")}
              {button(say("rich.paragraph"), () => run("formatBlock", "p"), "¶")}
              {button(say("rich.list"), () => run("insertUnorderedList"), "•")}
            </>
          )}
        </Group>
        {/* biome-ignore lint/a11y/useSemanticElements: no field of HTML has words with a look */}
        <div
          ref={box}
          role="textbox"
          tabIndex={0}
          aria-multiline={!isInline}
          aria-labelledby={id}
          className="rich-box"
          contentEditable
          suppressContentEditableWarning
          onInput={read}
          onKeyDown={(event) => {
            if (isInline && event.key === "Enter") event.preventDefault();
          }}
        />
      </div>
    </Input.Wrapper>
  );
}
