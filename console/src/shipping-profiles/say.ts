import { textsOf } from "../core/texts.ts";
import type en from "./texts/en.json";

/** Says the texts of shipping profiles. */
export const useSay = textsOf<typeof en>("shipping-profiles");
