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
    es: "Las existencias se han ajustado.",
    tr: "Stok ayarlandı.",
  },
  stock_conflict: {
    en: "The stock was changed in the meantime: it is now {currentQuantity}.",
    ar: "تغيّر المخزون في هذه الأثناء: أصبح الآن {currentQuantity}.",
    fr: "Le stock a changé entre-temps : il est maintenant de {currentQuantity}.",
    de: "Der Bestand wurde inzwischen geändert: Er beträgt jetzt {currentQuantity}.",
    es: "Las existencias han cambiado entretanto: ahora son {currentQuantity}.",
    tr: "Stok bu arada değişti: şu anda {currentQuantity}.",
  },
} as const satisfies Messages;
