import { textsOf } from "../core/texts.ts";
import type en from "./texts/en.json";

/** Says the texts of the set-up. */
export const useSay = textsOf<typeof en>("setup");
