import { textsOf } from "../core/texts.ts";
import type en from "./texts/en.json";

/** Says the texts of redirects. */
export const useSay = textsOf<typeof en>("redirects");
