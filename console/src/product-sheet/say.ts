import { textsOf } from "../core/texts.ts";
import type en from "./texts/en.json";

/** Says the texts of the sheet in which many products are edited. */
export const useSay = textsOf<typeof en>("product-sheet");
