import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    orders: keyof typeof orderMessages;
  }
}

export const orderMessages = {
  "order.placed": {
    en: "The order was placed.",
    ar: "تم تقديم الطلب.",
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
  "order.not_paid": {
    en: "The order cannot leave before it is paid.",
    ar: "لا يمكن إرسال الطلب قبل دفعه.",
    fr: "La commande ne peut pas partir avant d’être payée.",
    de: "Die Bestellung kann nicht hinausgehen, bevor sie bezahlt ist.",
    es: "El pedido no puede salir antes de estar pagado.",
    tr: "Sipariş ödenmeden gönderilemez.",
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
    ar: "تم تسجيل استرداد المبلغ.",
    fr: "Le remboursement a été enregistré.",
    de: "Die Erstattung wurde erfasst.",
    es: "Se ha registrado el reembolso.",
    tr: "Para iadesi kaydedildi.",
  },
  "order.payment_not_allowed": {
    en: "The payment status of this order is {paymentStatus}. With this status the request is not allowed.",
    ar: "حالة الدفع لهذا الطلب هي {paymentStatus}، وهي لا تسمح بهذا الإجراء.",
    fr: "Le statut de paiement de cette commande est {paymentStatus}. Ce statut ne permet pas cette opération.",
    de: "Der Zahlungsstatus dieser Bestellung ist {paymentStatus}. Mit diesem Status ist die Anfrage nicht zulässig.",
    es: "El estado de pago de este pedido es {paymentStatus}. Con este estado no se permite la operación.",
    tr: "Bu siparişin ödeme durumu {paymentStatus}. Bu durumda istenen işlem yapılamaz.",
  },
  shipping_unavailable: {
    en: "We cannot ship this order to this address.",
    ar: "لا يمكننا شحن هذا الطلب إلى هذا العنوان.",
    fr: "Nous ne pouvons pas expédier cette commande à cette adresse.",
    de: "An diese Adresse können wir diese Bestellung nicht liefern.",
    es: "No podemos enviar este pedido a esta dirección.",
    tr: "Bu siparişi bu adrese gönderemiyoruz.",
  },
  pricing_would_change: {
    en: "With this address the price of the order would change.",
    ar: "بهذا العنوان سيتغير سعر الطلب.",
    fr: "Avec cette adresse, le prix de la commande changerait.",
    de: "Mit dieser Adresse würde sich der Preis der Bestellung ändern.",
    es: "Con esta dirección, el precio del pedido cambiaría.",
    tr: "Bu adresle siparişin tutarı değişirdi.",
  },
  price_changed: {
    en: "The price has changed. Please check the new price.",
    ar: "تغيّر السعر. يُرجى مراجعة السعر الجديد.",
    fr: "Le prix a changé. Veuillez vérifier le nouveau prix.",
    de: "Der Preis hat sich geändert. Bitte prüfen Sie den neuen Preis.",
    es: "El precio ha cambiado. Revise el nuevo precio.",
    tr: "Fiyat değişti. Lütfen yeni fiyatı kontrol edin.",
  },
  "field.not_in_stock": {
    en: "{available, plural, =0 {None is left.} one {Only # is left.} other {Only # are left.}}",
    ar: "{available, plural, =0 {نفدت الكمية.} one {لم تتبقَّ سوى قطعة واحدة.} two {لم تتبقَّ سوى قطعتين.} few {لم تتبقَّ سوى # قطع.} many {لم تتبقَّ سوى # قطعة.} other {لم تتبقَّ سوى # قطعة.}}",
    fr: "{available, plural, =0 {Il n’en reste plus.} one {Il n’en reste que #.} other {Il n’en reste que #.}}",
    de: "{available, plural, =0 {Nicht mehr vorrätig.} one {Nur noch # vorrätig.} other {Nur noch # vorrätig.}}",
    es: "{available, plural, =0 {No queda ninguno.} one {Solo queda #.} other {Solo quedan #.}}",
    tr: "{available, plural, =0 {Stokta kalmadı.} other {Stokta yalnızca # adet kaldı.}}",
  },
  "field.not_shipped_to": {
    en: "The store does not ship to this place.",
    ar: "لا يشحن المتجر إلى هذا المكان.",
    fr: "La boutique ne livre pas à cet endroit.",
    de: "Der Shop liefert nicht an diesen Ort.",
    es: "La tienda no hace envíos a este lugar.",
    tr: "Mağaza bu yere gönderim yapmıyor.",
  },
  "field.pricing_would_change": {
    en: "With this address an amount of the order would change, or the order was already shipped.",
    ar: "بهذا العنوان سيتغير أحد مبالغ الطلب، أو أن الطلب قد شُحن بالفعل.",
    fr: "Avec cette adresse, un montant de la commande changerait, ou la commande a déjà été expédiée.",
    de: "Mit dieser Adresse würde sich ein Betrag der Bestellung ändern, oder die Bestellung wurde schon versandt.",
    es: "Con esta dirección cambiaría un importe del pedido, o el pedido ya se ha enviado.",
    tr: "Bu adresle siparişin bir tutarı değişirdi ya da sipariş zaten gönderildi.",
  },
  "field.too_much_to_refund": {
    en: "At most {available} can be refunded.",
    ar: "يمكن استرداد {available} كحد أقصى.",
    fr: "Le remboursement ne peut pas dépasser {available}.",
    de: "Es können höchstens {available} erstattet werden.",
    es: "Se puede reembolsar un máximo de {available}.",
    tr: "En fazla {available} iade edilebilir.",
  },
} as const satisfies Messages;
