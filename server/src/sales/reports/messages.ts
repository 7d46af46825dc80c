import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    reports: keyof typeof reportMessages;
  }
}

export const reportMessages = {
  "field.range_too_long": {
    en: "The report would have more than {limit} rows. Choose a later first day or a longer interval.",
    ar: "سيزيد عدد صفوف التقرير على ‎{limit}. اختر يوم بداية لاحقًا أو فترة أطول.",
    fr: "Le rapport aurait plus de {limit} lignes. Choisissez un premier jour plus récent ou un intervalle plus long.",
    de: "Der Bericht hätte mehr als {limit} Zeilen. Wählen Sie einen späteren ersten Tag oder ein längeres Intervall.",
    es: "El informe tendría más de {limit} filas. Elija un primer día posterior o un intervalo más largo.",
    tr: "Rapor {limit} satırdan uzun olurdu. Daha geç bir başlangıç günü veya daha uzun bir aralık seçin.",
  },
} as const satisfies Messages;
