const ORIGIN = /^https?:\/\/[\w.-]+(?::\d{1,5})?(?=[/?#]|$)/;
const IN_MARKUP = /<img\b[^<>]{0,2000}?\bsrc\s*=\s*["']?(https?:\/\/[\w.-]{1,253}(?::\d{1,5})?)/gi;
const MOST = 20;
// So deep lie the pictures of what the storefront answers.
const DEPTH = 6;
const PICTURES: ReadonlySet<string> = new Set(["url", "image", "logo", "favicon", "socialImage", "picture"]);
const TEXTS: ReadonlySet<string> = new Set(["body", "description"]);

/** The origins that pictures in these answers are loaded from, other than the shop's own; 20 at most. */
export function imageHosts(answers: readonly unknown[], own: string): string[] {
  const found = new Set<string>();
  const add = (origin: string | undefined) => {
    if (origin && origin !== own && found.size < MOST) found.add(origin);
  };
  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== "object" || value === null || depth > DEPTH) return;
    if (Array.isArray(value)) {
      for (const one of value) {
        if (typeof one === "string") add(ORIGIN.exec(one)?.[0]);
        else walk(one, depth + 1);
      }
      return;
    }
    for (const [name, one] of Object.entries(value)) {
      if (typeof one === "object") walk(one, depth + 1);
      else if (typeof one !== "string") continue;
      else if (PICTURES.has(name)) add(ORIGIN.exec(one)?.[0]);
      else if (TEXTS.has(name)) for (const [, origin] of one.matchAll(IN_MARKUP)) add(origin);
    }
  };
  walk(answers, 0);
  return [...found];
}
