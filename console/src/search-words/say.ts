import { textsOf } from "../core/texts.ts";
import type en from "./texts/en.json";

/** Says the texts of synonyms and pinned products. */
export const useSay = textsOf<typeof en>("search-words");
