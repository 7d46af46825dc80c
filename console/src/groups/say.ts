import { textsOf } from "../core/texts.ts";
import type en from "./texts/en.json";

/** Says the texts of customer groups. */
export const useSay = textsOf<typeof en>("groups");
