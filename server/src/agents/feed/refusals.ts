import type { About, Entry } from "./entries.ts";
import type { Form } from "./feed.ts";

type Rule = (about: About, entry: Entry) => boolean;

const hasPrice = ({ item }: Entry) => /[1-9]/.test(item.price);
const hasPage = ({ item }: Entry) => item.url !== undefined && item.pictures.length > 0;
// Google's product data specification: `link`, `image_link` and a price above zero are required, and an id
// has at most 50 characters.
const byGoogle: Rule = (_, entry) => !hasPage(entry) || !hasPrice(entry) || entry.id.length > 50;

/** Whether a form's reader refuses a row, which is left out of the file then. */
export const isRefused: Readonly<Record<Form, Rule>> = {
  tsv: byGoogle,
  xml: byGoogle,
  // OpenAI's product feed schema: nine fields are required, the brand among them, and an id has at most 100
  // characters.
  csv: (about, entry) => !hasPage(entry) || !hasPrice(entry) || !about.brand || entry.id.length > 100,
  // ACP's schema requires an id and a title of a variant, and nothing else.
  jsonl: () => false,
};
