import { textsOf } from "../core/texts.ts";
import type en from "./texts/en.json";

/** Says the texts of the area of one's own account. */
export const useSay = textsOf<typeof en>("account");
