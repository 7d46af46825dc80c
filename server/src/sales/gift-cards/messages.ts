import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    giftCards: keyof typeof giftCardMessages;
  }
}

export const giftCardMessages = {
  "gift_card.created": {
    en: "The gift card was created. Its code is shown only once, in this answer.",
    ar: "تم إنشاء بطاقة الهدايا. يظهر رمزها مرة واحدة فقط، في هذا الرد.",
    fr: "La carte cadeau a été créée. Son code n’est affiché qu’une seule fois, dans cette réponse.",
    de: "Die Geschenkkarte wurde angelegt. Ihr Code wird nur einmal angezeigt, und zwar in dieser Antwort.",
    es: "Se ha creado la tarjeta regalo. Su código solo se muestra una vez, en esta respuesta.",
    tr: "Hediye kartı oluşturuldu. Kodu yalnızca bir kez, bu yanıtta gösterilir.",
  },
  "gift_card.updated": {
    en: "The gift card was updated.",
    ar: "تم تحديث بطاقة الهدايا.",
    fr: "La carte cadeau a été mise à jour.",
    de: "Die Geschenkkarte wurde aktualisiert.",
    es: "Se ha actualizado la tarjeta regalo.",
    tr: "Hediye kartı güncellendi.",
  },
  "gift_card.adjusted": {
    en: "The balance of the gift card was adjusted.",
    ar: "تم تعديل رصيد بطاقة الهدايا.",
    fr: "Le solde de la carte cadeau a été ajusté.",
    de: "Das Guthaben der Geschenkkarte wurde angepasst.",
    es: "Se ha ajustado el saldo de la tarjeta regalo.",
    tr: "Hediye kartının bakiyesi güncellendi.",
  },
  "field.below_balance": {
    en: "The balance is {balance}. You cannot take away more than that.",
    ar: "الرصيد ‎{balance}، ولا يمكن خصم أكثر من ذلك.",
    fr: "Le solde est de {balance} : il n’est pas possible d’en retirer davantage.",
    de: "Das Guthaben beträgt {balance}: Mehr kann nicht abgezogen werden.",
    es: "El saldo es de {balance}: no se puede restar más.",
    tr: "Bakiye {balance}: Bundan fazlası düşülemez.",
  },
  "field.gift_card_invalid": {
    en: "This gift card cannot be used.",
    ar: "لا يمكن استخدام بطاقة الهدايا هذه.",
    fr: "Cette carte cadeau ne peut pas être utilisée.",
    de: "Diese Geschenkkarte kann nicht verwendet werden.",
    es: "Esta tarjeta regalo no se puede usar.",
    tr: "Bu hediye kartı kullanılamaz.",
  },
  gift_card_unusable: {
    en: "A gift card cannot be used.",
    ar: "لا يمكن استخدام إحدى بطاقات الهدايا.",
    fr: "Une carte cadeau ne peut pas être utilisée.",
    de: "Eine Geschenkkarte kann nicht verwendet werden.",
    es: "Una tarjeta regalo no se puede usar.",
    tr: "Bir hediye kartı kullanılamaz.",
  },
  "gift_card.cannot_take_back": {
    en: "A part of this goes back to gift cards that are disabled or have expired ({cards}). Enable them or extend their time first, or do not refund.",
    ar: "يعود جزء من هذا المبلغ إلى بطاقات هدايا معطّلة أو منتهية الصلاحية ({cards}). فعّلها أو مدّد صلاحيتها أولًا، أو لا تسترد المبلغ.",
    fr: "Une partie de ce montant revient à des cartes cadeaux désactivées ou expirées ({cards}). Activez-les ou prolongez-les d’abord, ou ne remboursez pas.",
    de: "Ein Teil davon geht an Geschenkkarten zurück, die deaktiviert oder abgelaufen sind ({cards}). Aktivieren oder verlängern Sie diese zuerst, oder erstatten Sie nichts.",
    es: "Una parte de este importe vuelve a tarjetas regalo desactivadas o caducadas ({cards}). Actívelas o prolónguelas primero, o no reembolse.",
    tr: "Bu tutarın bir bölümü devre dışı veya süresi dolmuş hediye kartlarına geri döner ({cards}). Önce onları etkinleştirin veya sürelerini uzatın ya da iade etmeyin.",
  },
  "field.gift_card_disabled": {
    en: "This gift card is disabled.",
    ar: "بطاقة الهدايا هذه معطّلة.",
    fr: "Cette carte cadeau est désactivée.",
    de: "Diese Geschenkkarte ist deaktiviert.",
    es: "Esta tarjeta regalo está desactivada.",
    tr: "Bu hediye kartı devre dışı.",
  },
  "field.gift_card_expired": {
    en: "This gift card has expired.",
    ar: "انتهت صلاحية بطاقة الهدايا هذه.",
    fr: "Cette carte cadeau a expiré.",
    de: "Diese Geschenkkarte ist abgelaufen.",
    es: "Esta tarjeta regalo ha caducado.",
    tr: "Bu hediye kartının süresi dolmuş.",
  },
  "field.gift_card_empty": {
    en: "Nothing is left on this gift card.",
    ar: "لم يتبقَّ أي رصيد في بطاقة الهدايا هذه.",
    fr: "Il ne reste rien sur cette carte cadeau.",
    de: "Auf dieser Geschenkkarte ist nichts mehr übrig.",
    es: "No queda saldo en esta tarjeta regalo.",
    tr: "Bu hediye kartında bakiye kalmadı.",
  },
  "field.gift_card_for_gift_cards": {
    en: "A gift card cannot be bought with a gift card.",
    ar: "لا يمكن شراء بطاقة هدايا ببطاقة هدايا.",
    fr: "Une carte cadeau ne peut pas être achetée avec une carte cadeau.",
    de: "Eine Geschenkkarte kann nicht mit einer Geschenkkarte gekauft werden.",
    es: "No se puede comprar una tarjeta regalo con otra tarjeta regalo.",
    tr: "Hediye kartıyla hediye kartı satın alınamaz.",
  },
} as const satisfies Messages;
