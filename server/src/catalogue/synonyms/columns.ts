import { Type } from "typebox";
import { id, stamps, texts, word } from "../../http/nouns/columns.ts";
import { table } from "../../http/nouns/table.ts";
import { required } from "../../http/nouns/writable.ts";
import { tidyLine } from "../../kit/text/tidy.ts";

/** The most groups of synonyms of a store. */
export const MAX_SYNONYMS = 1_000;
const MAX_WORDS = 20;

const words = {
  description:
    "Words, or several words in a row, that mean the same: a search for one of them finds the others. Upper and lower case, and accents, make no difference.",
  examples: [["sofa", "couch", "settee"]],
};

/** The columns of a group of synonyms `s`. */
export const synonyms = table("s", {
  id: id("synonym_id"),
  language: required(word("language", Type.String({ examples: ["en"] })), {
    format: "language",
    maxLength: 35,
    description:
      "The language of searches that the words are for (BCP 47). A region makes no difference: `de` is for `de-AT`, too.",
  }),
  words: required(
    texts("words", Type.Array(Type.String(), words)),
    {},
    {
      schema: Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: "[\\p{L}\\p{N}]" }), {
        minItems: 2,
        maxItems: MAX_WORDS,
        ...words,
      }),
      parse: (sent) => JSON.stringify([...new Set(sent.map(tidyLine))]),
    },
  ),
  ...stamps,
});
