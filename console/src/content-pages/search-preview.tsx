import { Text } from "@mantine/core";
import { useStore } from "../core/session.ts";
import { calm } from "./rich-html.ts";
import { useSay } from "./say.ts";

const MOST_TITLE = 60;
const MOST_DESCRIPTION = 160;

const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
// What HTML says, as a search engine would show it: words of two blocks stay two.
const BLOCK = /<\/?(?:p|div|br|li|ul|ol|h[1-6]|blockquote|tr|td|th)\b/gi;
const plain = (html: string) =>
  (new DOMParser().parseFromString(calm(html).replaceAll(BLOCK, " $&"), "text/html").body.textContent ?? "")
    .replace(/\s+/g, " ")
    .trim();

/** How a search engine is likely to show a page: what is typed for it, else the name and the text. */
export function SearchPreview({
  path,
  name,
  text,
  metaTitle,
  metaDescription,
}: {
  /** Below the shop's address, such as `/products/mug`. */
  path: string;
  name: string;
  text: string;
  metaTitle: string;
  metaDescription: string;
}) {
  const say = useSay();
  const store = useStore();
  const title = metaTitle.trim() || (name.trim() && `${name.trim()} – ${store.name}`);
  if (!title) return null;
  const description = metaDescription.trim() || plain(text.slice(0, 5_000));
  return (
    <section className="search-preview" aria-label={say("preview")}>
      <Text size="xs" c="dimmed">
        {say("preview")}
      </Text>
      <div className="search-hit">
        <Text size="xs" dir="ltr" ta="start">
          {`${location.host}${path}`}
        </Text>
        <Text size="md" className="search-title">
          <bdi>{cut(title, MOST_TITLE)}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          <bdi>{cut(description, MOST_DESCRIPTION)}</bdi>
        </Text>
      </div>
    </section>
  );
}
