import { textsOf } from "../core/texts.ts";
import type en from "./texts/en.json";

/** Says the texts of claims. */
export const useSay = textsOf<typeof en>("claims");
