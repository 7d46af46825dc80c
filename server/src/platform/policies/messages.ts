import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    policies: keyof typeof policyMessages;
  }
}

export const policyMessages = {
  "policies.updated": {
    en: "The policies are changed.",
    ar: "تم تعديل السياسات.",
    fr: "Les conditions sont modifiées.",
    de: "Die Richtlinien sind geändert.",
    es: "Las políticas se han modificado.",
    tr: "Politikalar değiştirildi.",
  },
} as const satisfies Messages;
