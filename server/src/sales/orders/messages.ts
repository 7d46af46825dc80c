import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    orders: keyof typeof orderMessages;
  }
}

export const orderMessages = {
  "order.placed": {
    en: "The order was placed.",
    ar: "تم تسجيل الطلب.",
    fr: "La commande a été passée.",
    de: "Die Bestellung wurde aufgegeben.",
    es: "Se ha realizado el pedido.",
    tr: "Sipariş verildi.",
  },
  "order.updated": {
    en: "The order was updated.",
    ar: "تم تحديث الطلب.",
    fr: "La commande a été mise à jour.",
    de: "Die Bestellung wurde aktualisiert.",
    es: "Se ha actualizado el pedido.",
    tr: "Sipariş güncellendi.",
  },
  "order.cancelled": {
    en: "The order was cancelled.",
    ar: "تم إلغاء الطلب.",
    fr: "La commande a été annulée.",
    de: "Die Bestellung wurde storniert.",
    es: "Se ha cancelado el pedido.",
    tr: "Sipariş iptal edildi.",
  },
  "payment.recorded": {
    en: "The payment was recorded.",
    ar: "تم تسجيل الدفعة.",
    fr: "Le paiement a été enregistré.",
    de: "Die Zahlung wurde erfasst.",
    es: "Se ha registrado el pago.",
    tr: "Ödeme kaydedildi.",
  },
  "refund.recorded": {
    en: "The refund was recorded.",
    ar: "تم تسجيل رد المبلغ.",
    fr: "Le remboursement a été enregistré.",
    de: "Die Erstattung wurde erfasst.",
    es: "Se ha registrado el reembolso.",
    tr: "Para iadesi kaydedildi.",
  },
  "order.payment_not_allowed": {
    en: "The payment status of this order is {paymentStatus}. With this status the request is not allowed.",
    ar: "حالة الدفع لهذا الطلب هي {paymentStatus}، وهي لا تسمح بذلك.",
    fr: "Le paiement de cette commande est à l’état {paymentStatus}, qui ne le permet pas.",
    de: "Die Zahlung dieser Bestellung ist {paymentStatus}; das lässt dies nicht zu.",
    es: "El pago de este pedido está en {paymentStatus}, lo que no lo permite.",
    tr: "Bu siparişin ödeme durumu {paymentStatus}; bu durum buna izin vermiyor.",
  },
  shipping_unavailable: {
    en: "We cannot ship this order to this address.",
    ar: "لا يمكننا شحن هذا الطلب إلى هناك.",
    fr: "Nous ne pouvons pas expédier cette commande à cette adresse.",
    de: "Dorthin können wir diese Bestellung nicht liefern.",
    es: "No podemos enviar este pedido a esa dirección.",
    tr: "Bu siparişi oraya gönderemiyoruz.",
  },
  pricing_would_change: {
    en: "With this address the price of the order would change.",
    ar: "بهذا العنوان سيتغير سعر الطلب.",
    fr: "Avec cette adresse, le prix de la commande changerait.",
    de: "Mit dieser Adresse würde die Bestellung etwas anderes kosten.",
    es: "Con esta dirección, el precio del pedido sería otro.",
    tr: "Bu adresle siparişin tutarı değişir.",
  },
  price_changed: {
    en: "The price has changed. Please check the new price.",
    ar: "تغيّر السعر. يرجى مراجعته مرة أخرى.",
    fr: "Le prix a changé. Veuillez le vérifier à nouveau.",
    de: "Der Preis hat sich geändert. Bitte sehen Sie ihn sich noch einmal an.",
    es: "El precio ha cambiado. Revíselo de nuevo.",
    tr: "Fiyat değişti. Lütfen tekrar kontrol edin.",
  },
  "field.not_in_stock": {
    en: "Only {available, plural, =0 {none is} one {# is} other {# are}} left.",
    ar: "المتبقي: {available}.",
    fr: "{available, plural, =0 {Il n’en reste plus.} one {Il n’en reste que #.} other {Il n’en reste que #.}}",
    de: "{available, plural, =0 {Nichts mehr vorrätig.} one {Nur noch # vorrätig.} other {Nur noch # vorrätig.}}",
    es: "{available, plural, =0 {No queda ninguno.} one {Solo queda #.} other {Solo quedan #.}}",
    tr: "{available, plural, =0 {Stokta kalmadı.} other {Stokta yalnızca # adet kaldı.}}",
  },
  "field.not_shipped_to": {
    en: "The store does not ship to this place.",
    ar: "لا يوجد شحن إلى هذا المكان.",
    fr: "Aucune livraison n’est proposée à cet endroit.",
    de: "Hierhin wird nicht geliefert.",
    es: "No se hacen envíos a este lugar.",
    tr: "Bu yere gönderim yapılmıyor.",
  },
  "field.pricing_would_change": {
    en: "With this address an amount of the order would change, or the order was already shipped.",
    ar: "بهذا العنوان سيتغير أحد مبالغ الطلب، أو أن الطلب قد شُحن بالفعل.",
    fr: "Avec cette adresse, un montant de la commande changerait, ou la commande est déjà partie.",
    de: "Mit dieser Adresse würde sich ein Betrag ändern, oder die Bestellung ist schon unterwegs.",
    es: "Con esta dirección cambiaría un importe del pedido, o el pedido ya ha salido.",
    tr: "Bu adresle siparişin bir tutarı değişir ya da sipariş çoktan yola çıktı.",
  },
  "field.too_much_to_refund": {
    en: "At most {available} can be refunded.",
    ar: "يمكن رد {available} كحد أقصى.",
    fr: "Le remboursement ne peut pas dépasser {available}.",
    de: "Es können höchstens {available} erstattet werden.",
    es: "Se pueden reembolsar como máximo {available}.",
    tr: "En fazla {available} iade edilebilir.",
  },
} as const satisfies Messages;
