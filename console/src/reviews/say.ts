import { textsOf } from "../core/texts.ts";
import type en from "./texts/en.json";

/** Says the texts of reviews. */
export const useSay = textsOf<typeof en>("reviews");
