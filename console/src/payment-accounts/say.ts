import { textsOf } from "../core/texts.ts";
import type en from "./texts/en.json";

export type Key = keyof typeof en;
/** Says the texts of payment accounts. */
export const useSay = textsOf<typeof en>("payment-accounts");
