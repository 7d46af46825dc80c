import { textsOf } from "../core/texts.ts";
import type en from "./texts/en.json";

/** The keys of the texts of pages. */
export type Key = keyof typeof en & string;

/** Says the texts of pages. */
export const useSay = textsOf<typeof en>("content-pages");
