import type en from "./texts/en.json";
import { textsOf } from "./texts.ts";

/** Says the texts that all areas share. */
export const useSay = textsOf<typeof en>("core");
