import { textsOf } from "../core/texts.ts";
import type en from "./texts/en.json";

/** Says the texts of notices. */
export const useSay = textsOf<typeof en>("notices");
