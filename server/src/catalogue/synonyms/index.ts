import { Type } from "typebox";
import { invalidField } from "../../http/answers/errors.ts";
import { rowSchema } from "../../http/lists/fields.ts";
import { containsWords, equals, hasIds, isSince } from "../../http/lists/filters.ts";
import { list } from "../../http/lists/page.ts";
import { byText, byTime } from "../../http/lists/sorts.ts";
import { text } from "../../http/nouns/columns.ts";
import { noun } from "../../http/nouns/noun.ts";
import { nounRoutes } from "../../http/nouns/noun-routes.ts";
import { sortKey } from "../../kit/text/slug.ts";
import { raiseCategoryRevision } from "../products/index.ts";
import { MAX_SYNONYMS, synonyms } from "./columns.ts";
import { countSynonyms } from "./count-sql.ts";

const synonym = noun({
  name: "Synonym",
  table: synonyms,
  into: "search_synonyms",
  key: "synonym_id",
  derived: { searchText: text("search_text") },
  complete(draft, { words }, { errors }) {
    if (words && JSON.parse(draft.words!).length < 2)
      errors.push({ field: "/words", code: "too_few", values: { limit: 2 } });
    return draft;
  },
  derive: ({ words }) => ({ searchText: sortKey(JSON.parse(words!).join("\n")) }),
  async admit({ tx }, before) {
    if (!before && (await countSynonyms(tx)) >= MAX_SYNONYMS)
      throw invalidField("", "too_many", { limit: MAX_SYNONYMS });
  },
  // Cached answers of searches follow the catalogue's revision.
  follow: ({ tx }) => raiseCategoryRevision(tx),
});

const synonymList = list({
  name: "synonyms",
  row: rowSchema(synonym.reply, "a group of synonyms"),
  reply: "SynonymList",
  table: synonyms,
  from: "search_synonyms s",
  sorts: {
    words: byText("s.search_text"),
    createdAt: byTime("s.created_at"),
    updatedAt: byTime("s.updated_at"),
  },
  sort: "-createdAt",
  filters: {
    q: containsWords("s.search_text", "Words that the group must contain; all of them are needed."),
    ids: hasIds("s.synonym_id"),
    language: equals("s.language", Type.String({ format: "language", maxLength: 35 })),
    updatedSince: isSince("s.updated_at", "Changed at this time or later (ISO 8601)."),
  },
  fields: "group of synonyms",
});

/** The endpoints of synonyms. */
export const synonymRoutes = nounRoutes(
  {
    path: "/api/v1/search/synonyms",
    one: "a group of synonyms",
    many: "groups of synonyms",
    tag: "Products",
    permission: "products",
    messages: "synonym",
    about: {
      list: "The newest first.",
      create: `A search in their language for one of the words finds the others, too. At most ${MAX_SYNONYMS.toLocaleString("en-US")}.`,
    },
  },
  synonym,
  synonymList,
);
