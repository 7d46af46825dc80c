import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    reports: keyof typeof reportMessages;
  }
}

export const reportMessages = {
  "field.range_too_long": {
    en: "The report would have more than {limit} rows. Choose a later first day or a longer interval.",
    ar: "يزيد عدد الصفوف من هذا اليوم فصاعدًا على ‎{limit}. اختر يومًا لاحقًا أو فترة أطول.",
    fr: "À partir de ce jour, il y a plus de {limit} lignes. Choisissez un jour plus récent ou un intervalle plus long.",
    de: "Ab diesem Tag sind es mehr als {limit} Zeilen. Wählen Sie einen späteren Tag oder einen längeren Zeitabschnitt.",
    es: "Desde este día hay más de {limit} filas. Elija un día posterior o un intervalo más largo.",
    tr: "Bu günden itibaren {limit} satırdan fazla var. Daha geç bir gün veya daha uzun bir aralık seçin.",
  },
} as const satisfies Messages;
