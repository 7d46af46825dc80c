import { textsOf } from "../core/texts.ts";
import type en from "./texts/en.json";

/** Says the texts of the palette. */
export const useSay = textsOf<typeof en>("palette");
