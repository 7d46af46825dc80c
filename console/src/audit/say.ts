import { textsOf } from "../core/texts.ts";
import type en from "./texts/en.json";

/** Says the texts of the audit log. */
export const useSay = textsOf<typeof en>("audit");
