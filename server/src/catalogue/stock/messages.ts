import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    stock: keyof typeof stockMessages;
  }
}

export const stockMessages = {
  "stock.adjusted": {
    en: "The stock was adjusted.",
    ar: "تم تعديل المخزون.",
    fr: "Le stock a été ajusté.",
    de: "Der Bestand wurde angepasst.",
    es: "Se han ajustado las existencias.",
    tr: "Stok güncellendi.",
  },
  stock_conflict: {
    en: "The stock was changed in the meantime. It is now {currentQuantity}.",
    ar: "تغيّر المخزون في هذه الأثناء، وهو الآن {currentQuantity}.",
    fr: "Le stock a été modifié entre-temps : il est maintenant de {currentQuantity}.",
    de: "Der Bestand wurde inzwischen geändert: Er beträgt jetzt {currentQuantity}.",
    es: "Las existencias han cambiado mientras tanto: ahora hay {currentQuantity}.",
    tr: "Stok bu arada değişti. Şu anki miktar: {currentQuantity}.",
  },
} as const satisfies Messages;
