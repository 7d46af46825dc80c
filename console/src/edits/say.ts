import { textsOf } from "../core/texts.ts";
import type en from "./texts/en.json";

/** Says the texts of edits of placed orders. */
export const useSay = textsOf<typeof en>("edits");
