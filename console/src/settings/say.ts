import { textsOf } from "../core/texts.ts";
import type en from "./texts/en.json";

/** Says the texts of the area of settings. */
export const useSay = textsOf<typeof en>("settings");
/** The names of its texts; fields are called by the names that the API has for them, such as `mails.giftCard`. */
export type Key = keyof typeof en;
