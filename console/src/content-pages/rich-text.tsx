import { ActionIcon, Group, Input, NativeSelect, Textarea, TextInput } from "@mantine/core";
import Image from "@tiptap/extension-image";
import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useId, useMemo, useState } from "react";
import { useWrite } from "../core/data.ts";
import { ask, confirm } from "../core/dialogs.tsx";
import { useSay as useCoreSay } from "../core/say.ts";
import { useCan } from "../core/session.ts";
import { PICTURES, upload } from "../media/upload.ts";
import { ActDialog } from "../ui/act-dialog.tsx";
import { FileDrop } from "../ui/file-drop.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { cleanPasted, htmlOf, lostIn } from "./rich-html.ts";
import { type Key, useSay } from "./say.ts";

/** A text with headings, lists, links and pictures, as HTML; or the HTML itself, for those who would rather write that. */
export default function RichText({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: string;
  onChange: (html: string) => void;
  error?: string | undefined;
}) {
  const say = useSay();
  const id = useId();
  const lost = useMemo(() => lostIn(value), [value]);
  const [isCode, setCode] = useState(lost.length > 0);
  const editor = useEditor({
    // The page's policy lets in no style that a script writes; console.css has them.
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        trailingNode: false,
        link: { openOnClick: false, protocols: ["mailto", "tel"] },
      }),
      Image,
    ],
    content: htmlOf(value),
    editorProps: {
      transformPastedHTML: cleanPasted,
      attributes: { role: "textbox", "aria-multiline": "true", "aria-labelledby": id },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? "" : editor.getHTML()),
  });
  // What was saved by somebody else, or typed as HTML, shows here too.
  useEffect(() => {
    // An editor that was drawn slowly is given up before it is shown, and another one takes its place.
    if (editor.isDestroyed) return;
    if (!editor.isFocused && value !== (editor.isEmpty ? "" : editor.getHTML()))
      editor.commands.setContent(htmlOf(value), { emitUpdate: false });
  }, [editor, value]);
  const toggleCode = async () => {
    const isSure =
      !isCode ||
      !lost.length ||
      (await confirm({
        title: say("lost.title"),
        text: say("lost.text", { parts: lost.join(", ") }),
        act: say("lost.act"),
        isGrave: true,
      }));
    if (isSure) setCode(!isCode);
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      error={error}
      description={isCode && lost.length > 0 && say("lost.note", { parts: lost.join(", ") })}
    >
      <div className="rich">
        <Tools editor={editor} isCode={isCode} toggleCode={() => void toggleCode()} />
        {isCode ? (
          <Textarea
            aria-label={say("html")}
            autosize
            minRows={8}
            maxRows={24}
            dir="ltr"
            variant="unstyled"
            className="rich-code"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <EditorContent editor={editor} className="rich-text" />
        )}
      </div>
    </Input.Wrapper>
  );
}

const blocks = ["paragraph", "h2", "h3", "h4"] as const;

function Tools({ editor, isCode, toggleCode }: { editor: Editor; isCode: boolean; toggleCode: () => void }) {
  const say = useSay();
  const can = useCan();
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      block: ([2, 3, 4] as const).find((level) => editor.isActive("heading", { level })),
      on: Object.fromEntries(
        ["bold", "italic", "underline", "bulletList", "orderedList", "blockquote", "link"].map((name) => [
          name,
          editor.isActive(name),
        ]),
      ),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  });
  const at = () => editor.chain().focus();
  const setLink = async () => {
    const href = await ask<string>((close) => (
      <LinkDialog href={(editor.getAttributes("link").href as string | undefined) ?? ""} close={close} />
    ));
    if (href === undefined) return;
    if (href) at().extendMarkRange("link").setLink({ href }).run();
    else at().extendMarkRange("link").unsetLink().run();
  };
  const addPicture = async () => {
    const picture = await ask<{ src: string; alt: string }>((close) => <PictureDialog close={close} />);
    if (picture) at().setImage(picture).run();
  };
  const tool = (key: Key, mark: string | IconName, act: () => void, isOn?: boolean, isOff = false) => (
    <ActionIcon
      variant={isOn ? "light" : "subtle"}
      color="gray"
      aria-label={say(key)}
      title={say(key)}
      aria-pressed={isOn}
      disabled={isCode || isOff}
      onClick={act}
    >
      {mark.length <= 2 ? <span aria-hidden>{mark}</span> : <Icon name={mark as IconName} size={16} />}
    </ActionIcon>
  );
  return (
    <Group gap={2} className="rich-tools" role="toolbar" aria-label={say("tools")}>
      <NativeSelect
        size="xs"
        aria-label={say("block")}
        value={state.block ? `h${state.block}` : "paragraph"}
        disabled={isCode}
        onChange={(event) => {
          const level = Number(event.currentTarget.value.slice(1)) as 2 | 3 | 4;
          if (event.currentTarget.value === "paragraph") at().setParagraph().run();
          else at().setHeading({ level }).run();
        }}
        data={blocks.map((block) => ({ value: block, label: say(`block.${block}`) }))}
      />
      {tool("bold", "B", () => at().toggleBold().run(), state.on.bold)}
      {tool("italic", "I", () => at().toggleItalic().run(), state.on.italic)}
      {tool("underline", "U", () => at().toggleUnderline().run(), state.on.underline)}
      {tool("bullets", "bullets", () => at().toggleBulletList().run(), state.on.bulletList)}
      {tool("numbers", "numbers", () => at().toggleOrderedList().run(), state.on.orderedList)}
      {tool("quote", "”", () => at().toggleBlockquote().run(), state.on.blockquote)}
      {tool("link", "link", () => void setLink(), state.on.link)}
      {can("products") && tool("picture", "image", () => void addPicture())}
      {tool("undo", "return", () => at().undo().run(), undefined, !state.canUndo)}
      {tool("redo", "forth", () => at().redo().run(), undefined, !state.canRedo)}
      <ActionIcon
        variant={isCode ? "light" : "subtle"}
        color="gray"
        aria-label={say("html")}
        title={say("html")}
        aria-pressed={isCode}
        onClick={toggleCode}
      >
        <Icon name="code" size={16} />
      </ActionIcon>
    </Group>
  );
}

function LinkDialog({ href, close }: { href: string; close: (href?: string) => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const [typed, setTyped] = useState(href);
  const isRight = /^(\/(?!\/)|#|https?:\/\/|mailto:|tel:)\S*$/.test(typed) || typed === "";
  return (
    <ActDialog
      title={say("link")}
      act={sayCore("save")}
      isSending={false}
      send={async () => {
        if (isRight) close(typed);
        return false;
      }}
      close={() => close()}
    >
      <TextInput
        label={say("link.address")}
        description={say("link.text")}
        error={isRight ? undefined : say("link.text")}
        dir="ltr"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.trim())}
        data-autofocus
      />
    </ActDialog>
  );
}

function PictureDialog({ close }: { close: (picture?: { src: string; alt: string }) => void }) {
  const say = useSay();
  const sayCore = useCoreSay();
  const [picture, setPicture] = useState<{ src: string; alt: string }>();
  const send = useWrite(upload, { changes: ["media"] });
  const take = async (files: readonly File[]) => {
    const [made] = (await send.send(files)) ?? [];
    if (made) setPicture({ src: new URL(made.url, location.origin).pathname, alt: picture?.alt ?? "" });
  };
  return (
    <ActDialog
      title={say("picture")}
      act={picture && sayCore("add")}
      isSending={false}
      send={async () => {
        close(picture);
        return false;
      }}
      close={() => close()}
    >
      {picture ? (
        <>
          <img src={picture.src} alt={picture.alt} width={160} className="thumb" />
          <TextInput
            label={say("picture.alt")}
            value={picture.alt}
            onChange={(event) => setPicture({ ...picture, alt: event.currentTarget.value })}
            data-autofocus
          />
        </>
      ) : (
        <FileDrop accept={PICTURES} take={(files) => void take(files)} isBusy={send.isSending} />
      )}
    </ActDialog>
  );
}
