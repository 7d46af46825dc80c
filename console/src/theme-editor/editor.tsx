import "./theme-editor.css";
import { Alert, Button, Group, SegmentedControl } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useRead } from "../core/data.ts";
import { Failed } from "../core/failed.tsx";
import { Loading } from "../ui/loading.tsx";
import { useAsksLeaver } from "../ui/use-asks-leaver.ts";
import { Bar, type Device } from "./bar.tsx";
import { type Loaded, loadTheme } from "./load.ts";
import { NodeForm } from "./node-form.tsx";
import { Outline } from "./outline.tsx";
import { useSay } from "./say.ts";
import { ThemeForm } from "./theme-form.tsx";
import { type Editor, useEditor } from "./use-editor.ts";

/** The theme editor: the parts of a page, or the settings of the one that is chosen, beside the page itself. */
export default function ThemeEditor() {
  const { id } = useParams({ strict: false }) as { id: string };
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<{ round: number; data: Loaded }>();
  const { data, error } = useRead(["theme-editor", id, round], (options) => loadTheme(id, options));
  // Read once: what is changed here would else be read anew under the hands of whoever changes it.
  useEffect(() => {
    if (data) setLoaded((former) => (former?.round === round ? former : { round, data }));
  }, [data, round]);
  if (error && !loaded) return <Failed error={error} />;
  if (loaded?.round !== round) return <Loading />;
  return <Shown key={`${id} ${round}`} loaded={loaded.data} readAnew={() => setRound(round + 1)} />;
}

function Shown({ loaded, readAnew }: { loaded: Loaded; readAnew: () => void }) {
  const say = useSay();
  const editor = useEditor(loaded);
  const [device, setDevice] = useState<Device>("desktop");
  const { link, saveState, undo, redo } = editor;
  useAsksLeaver(saveState === "failed" || saveState === "conflict", false);
  useHotkeys(
    [
      ["mod+Z", () => undo?.()],
      ["mod+shift+Z", () => redo?.()],
      ["mod+Y", () => redo?.()],
    ],
    ["INPUT", "TEXTAREA", "SELECT"],
  );
  return (
    <div className="theme-editor">
      <Bar stored={loaded.stored} editor={editor} device={device} setDevice={setDevice} />
      <div className="theme-editor-parts">
        <section className="theme-editor-side" aria-label={say("side")}>
          {saveState === "conflict" && <Conflict editor={editor} readAnew={readAnew} />}
          <Side editor={editor} themeId={loaded.stored.id} />
        </section>
        <section className="theme-editor-page" aria-label={say("page")}>
          {editor.isWithoutPage && (
            <p className="theme-editor-note" role="status">
              {say("no_page")}
            </p>
          )}
          {/* An origin of its own: the theme's code can reach nothing of the console, nor of anybody's session. */}
          <iframe
            ref={link.attach}
            title={say("page")}
            className={`theme-editor-frame theme-editor-${device}`}
            sandbox="allow-scripts allow-forms allow-popups"
          />
        </section>
      </div>
    </div>
  );
}

function Side({ editor, themeId }: { editor: Editor; themeId: string }) {
  const say = useSay();
  const [shown, setShown] = useState<"sections" | "settings">("sections");
  if (editor.selected) return <NodeForm editor={editor} selected={editor.selected} />;
  return (
    <div className="stack">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={say("side")}
        value={shown}
        onChange={(value) => setShown(value as "sections" | "settings")}
        data={[
          { value: "sections", label: say("sections") },
          { value: "settings", label: say("theme_settings") },
        ]}
      />
      {shown === "sections" ? <Outline editor={editor} themeId={themeId} /> : <ThemeForm editor={editor} />}
    </div>
  );
}

function Conflict({ editor, readAnew }: { editor: Editor; readAnew: () => void }) {
  const say = useSay();
  return (
    <Alert color="red" variant="light" role="alert" title={say("conflict.title")}>
      <div className="stack">
        <span>{say("conflict.text")}</span>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={readAnew}>
            {say("conflict.theirs")}
          </Button>
          <Button size="compact-sm" color="red.9" onClick={() => void editor.overwrite()}>
            {say("conflict.mine")}
          </Button>
        </Group>
      </div>
    </Alert>
  );
}
