/** What the page in the frame tells. The page is a stranger's code: nothing is taken from it but short texts and a number. */
export type FromFrame =
  | {
      readonly type: "ready";
      readonly path: string;
      readonly template: string;
      readonly sections: readonly string[];
    }
  | { readonly type: "pick"; readonly section: string; readonly block: string | undefined }
  | { readonly type: "scroll"; readonly y: number };

/** What the editor tells the page in the frame. */
export type ToFrame =
  | { readonly type: "stoa:section"; readonly id: string; readonly html: string }
  | { readonly type: "stoa:select"; readonly section: string | undefined; readonly block: string | undefined }
  | { readonly type: "stoa:inspect"; readonly isOn: boolean }
  | { readonly type: "stoa:scroll"; readonly y: number };

const MOST_SECTIONS = 200;
const ID = /^[\w.-]{1,200}$/;
const isId = (value: unknown): value is string => typeof value === "string" && ID.test(value);
const isText = (value: unknown): value is string => typeof value === "string" && value.length <= 2000;

/** Reads a message of the frame; undefined for what is none of ours. */
export function readMessage(data: unknown): FromFrame | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { type, path, template, sections, section, block, y } = data as Record<string, unknown>;
  switch (type) {
    case "stoa:ready":
      return isText(path) && isText(template) && Array.isArray(sections)
        ? { type: "ready", path, template, sections: sections.slice(0, MOST_SECTIONS).filter(isId) }
        : undefined;
    case "stoa:pick":
      return isId(section) ? { type: "pick", section, block: isId(block) ? block : undefined } : undefined;
    case "stoa:scroll":
      return typeof y === "number" && Number.isFinite(y) ? { type: "scroll", y: Math.max(0, y) } : undefined;
    default:
      return undefined;
  }
}

/** The id by which a page has a section of a file: that of the template or group before its own. */
export function frameIdOf(file: string, id: string): string {
  const template = /^templates\/(.+)\.json$/.exec(file)?.[1];
  if (template !== undefined) return `template--${template.replaceAll(/[/.]/g, "-")}__${id}`;
  const group = /^sections\/(.+)\.json$/.exec(file)?.[1];
  return group === undefined ? id : `sections--${group}__${id}`;
}
