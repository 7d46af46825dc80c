import { useState } from "react";
import { TextLink } from "../ui/link-button.tsx";
import { AddButton } from "./add-button.tsx";
import { splitTemplate } from "./model/pages.ts";
import type { Place } from "./model/schema.ts";
import { groupFile } from "./model/theme.ts";
import { OutlineList } from "./outline-list.tsx";
import { useSay } from "./say.ts";
import { type Editor, fileOf } from "./use-editor.ts";

/** The sections of the page and the blocks in them, in their order, by what places them. */
export function Outline({ editor, themeId }: { editor: Editor; themeId: string }) {
  const say = useSay();
  const [told, setTold] = useState("");
  const { theme, draft, parts, template } = editor;
  const placeOf = (name: string): Place => ({ group: String(draft[groupFile(name)]?.type ?? "") });
  const slots = (side: "before" | "after") =>
    parts[side].map((slot) => {
      const file = fileOf(slot);
      const isGroup = slot.kind === "group";
      const name = isGroup ? theme.name(String(draft[file]?.name ?? slot.name)) : undefined;
      return (
        <section key={`${slot.kind} ${slot.name}`} aria-label={name ?? slot.name}>
          {name && <h2 className="outline-title">{name}</h2>}
          <OutlineList
            editor={editor}
            file={file}
            parent={[]}
            ids={isGroup ? undefined : [slot.name]}
            tell={setTold}
          />
          {isGroup && <AddButton editor={editor} file={file} parent={[]} place={placeOf(slot.name)} />}
        </section>
      );
    });
  return (
    <div className="outline">
      {slots("before")}
      <section aria-label={say("template")}>
        <h2 className="outline-title">{say("template")}</h2>
        {parts.file ? (
          <>
            <OutlineList editor={editor} file={parts.file} parent={[]} tell={setTold} />
            <AddButton
              editor={editor}
              file={parts.file}
              parent={[]}
              place={{ template: splitTemplate(template).kind }}
            />
          </>
        ) : (
          <>
            <p className="quiet no-margin">
              {say(theme.broken.includes(`templates/${template}.json`) ? "broken" : "coded")}
            </p>
            <TextLink to={`/themes/${themeId}/code`}>{say("code")}</TextLink>
          </>
        )}
      </section>
      {slots("after")}
      <span className="hidden-words" role="status">
        {told}
      </span>
    </div>
  );
}
