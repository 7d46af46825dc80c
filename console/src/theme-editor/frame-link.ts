import { type FromFrame, readMessage, type ToFrame } from "./channel.ts";
import type { Refresh } from "./model/changed.ts";

type Options = {
  /** The preview's address, which ends with `/`. */
  root: string;
  onReady: (page: Extract<FromFrame, { type: "ready" }>) => void;
  onPick: (section: string, block: string | undefined) => void;
};

const MOST_HTML = 2 * 1024 * 1024;

/**
 * The way to the page in the frame, which has an origin of its own that nobody else shares. Messages count only if they come from the
 * frame's window, and only as `readMessage` reads them.
 */
export function createFrameLink({ root, onReady, onPick }: Options) {
  let frame: HTMLIFrameElement | null = null;
  let path = "";
  let sections: readonly string[] = [];
  let scrollTo: number | undefined;
  let y = 0;
  let isInspecting = true;
  let selected: { section: string | undefined; block: string | undefined } = {
    section: undefined,
    block: undefined,
  };

  const send = (message: ToFrame) => frame?.contentWindow?.postMessage(message, "*");
  // In place of the former, so that the browser's way back leads out of the editor.
  const load = () => frame?.contentWindow?.location.replace(root + path);
  const reload = () => {
    scrollTo = y;
    load();
  };

  async function renew(id: string): Promise<void> {
    if (!sections.includes(id)) return reload();
    const url = new URL(root + path, location.origin);
    url.searchParams.set("section_id", id);
    const from = path;
    // As anybody who has the address: the page gets nothing that the session here may see.
    const answer = await fetch(url, { credentials: "omit", cache: "no-store" }).catch(() => undefined);
    const html = answer?.ok ? await answer.text() : undefined;
    if (path !== from) return;
    if (html === undefined || html.length > MOST_HTML) reload();
    else send({ type: "stoa:section", id, html });
  }

  return {
    attach(next: HTMLIFrameElement | null): void {
      frame = next;
      if (frame) load();
    },
    receive({ source, data }: MessageEvent): void {
      if (!frame || source !== frame.contentWindow) return;
      const message = readMessage(data);
      if (message?.type === "scroll") y = message.y;
      else if (message?.type === "pick") onPick(message.section, message.block);
      else if (message?.type === "ready") {
        sections = message.sections;
        // Only within the preview: wherever else it says to be, it is still shown as what was asked for.
        const base = new URL(root, location.origin).pathname;
        if (message.path.startsWith(base)) path = message.path.slice(base.length);
        send({ type: "stoa:inspect", isOn: isInspecting });
        if (scrollTo !== undefined) send({ type: "stoa:scroll", y: scrollTo });
        scrollTo = undefined;
        if (selected.section) send({ type: "stoa:select", ...selected });
        onReady(message);
      }
    },
    /** Shows another page, by its path below the shop's root. */
    goTo(next: string): void {
      path = next;
      y = 0;
      load();
    },
    /** Shows anew what has changed. */
    async refresh(what: Refresh): Promise<void> {
      if (what === "page") reload();
      else for (const id of what) await renew(id);
    },
    /** Marks a section, by its id in the page, and a block in it. */
    select(section: string | undefined, block: string | undefined): void {
      selected = { section, block };
      send({ type: "stoa:select", ...selected });
    },
    /** Whether a click chooses a section; otherwise the page works as it does for shoppers. */
    inspect(isOn: boolean): void {
      isInspecting = isOn;
      send({ type: "stoa:inspect", isOn });
    },
    path: () => path,
  };
}
export type FrameLink = ReturnType<typeof createFrameLink>;
