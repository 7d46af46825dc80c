import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    returns: keyof typeof returnMessages;
  }
}

export const returnMessages = {
  "return.requested": {
    en: "The return was requested.",
    ar: "تم تقديم طلب الإرجاع.",
    fr: "La demande de retour a été enregistrée.",
    de: "Die Rücksendung wurde angemeldet.",
    es: "Se ha solicitado la devolución.",
    tr: "İade talebi alındı.",
  },
  "return.approved": {
    en: "The return was approved.",
    ar: "تمت الموافقة على طلب الإرجاع.",
    fr: "Le retour a été accepté.",
    de: "Die Rücksendung wurde genehmigt.",
    es: "Se ha aprobado la devolución.",
    tr: "İade onaylandı.",
  },
  "return.rejected": {
    en: "The return was rejected.",
    ar: "تم رفض طلب الإرجاع.",
    fr: "Le retour a été refusé.",
    de: "Die Rücksendung wurde abgelehnt.",
    es: "Se ha rechazado la devolución.",
    tr: "İade reddedildi.",
  },
  "return.received": {
    en: "The return was received.",
    ar: "تم استلام المرتجع.",
    fr: "Le retour a été réceptionné.",
    de: "Die Rücksendung ist eingegangen.",
    es: "Se ha recibido la devolución.",
    tr: "İade teslim alındı.",
  },
  "return.not_shipped": {
    en: "This order has not been shipped, so no item can be returned.",
    ar: "لم يُشحن هذا الطلب، لذا لا يمكن إرجاع أي منتج منه.",
    fr: "Cette commande n’a pas été expédiée : aucun article ne peut donc être retourné.",
    de: "Diese Bestellung wurde noch nicht versandt, daher kann kein Artikel zurückgesendet werden.",
    es: "Este pedido no se ha enviado, así que no se puede devolver ningún artículo.",
    tr: "Bu sipariş gönderilmediği için hiçbir ürünü iade edilemez.",
  },
  "field.not_returnable": {
    en: "This item does not ship, so it cannot be returned.",
    ar: "هذا المنتج لا يُشحن، لذا لا يمكن إرجاعه.",
    fr: "Cet article n’est pas expédié et ne peut donc pas être retourné.",
    de: "Dieser Artikel wird nicht versandt und kann daher nicht zurückgesendet werden.",
    es: "Este artículo no se envía, así que no se puede devolver.",
    tr: "Bu ürün kargoyla gönderilmediği için iade edilemez.",
  },
} as const satisfies Messages;
