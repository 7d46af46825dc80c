import type { Messages } from "../../../http/messages/index.ts";
import { answerMessages } from "./answers.ts";
import { faultMessages } from "./faults.ts";
import { fileMessages } from "./files.ts";
import { orderFileMessages } from "./orders.ts";
import { warningMessages } from "./warnings.ts";

declare module "../../../http/messages/index.ts" {
  interface NounMessages {
    imports: keyof typeof importMessages;
  }
}

export const importMessages = {
  ...answerMessages,
  ...fileMessages,
  ...faultMessages,
  ...warningMessages,
  ...orderFileMessages,
} as const satisfies Messages;
