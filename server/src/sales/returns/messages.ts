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
    de: "Die Rückgabe wurde angemeldet.",
    es: "Se ha solicitado la devolución.",
    tr: "İade talebi alındı.",
  },
  "return.approved": {
    en: "The return was approved.",
    ar: "تمت الموافقة على الإرجاع.",
    fr: "Le retour a été accepté.",
    de: "Die Rückgabe wurde genehmigt.",
    es: "Se ha aprobado la devolución.",
    tr: "İade onaylandı.",
  },
  "return.rejected": {
    en: "The return was rejected.",
    ar: "تم رفض الإرجاع.",
    fr: "Le retour a été refusé.",
    de: "Die Rückgabe wurde abgelehnt.",
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
    ar: "لم يُشحن هذا الطلب، لذا لا يمكن إرجاع أي شيء منه.",
    fr: "Cette commande n’a pas été expédiée : rien ne peut donc en être retourné.",
    de: "Diese Bestellung wurde nicht versandt; daher kann nichts davon zurückgegeben werden.",
    es: "Este pedido no se ha enviado, así que no se puede devolver nada de él.",
    tr: "Bu sipariş gönderilmediği için hiçbir ürünü iade edilemez.",
  },
  "field.not_returnable": {
    en: "This item does not ship, so it cannot be returned.",
    ar: "لم يُشحن هذا العنصر ولا يمكن إرجاعه.",
    fr: "Cet article n’a pas été expédié et ne peut pas être retourné.",
    de: "Dieser Artikel wurde nicht versandt und kann nicht zurückgegeben werden.",
    es: "Este artículo no se ha enviado y no se puede devolver.",
    tr: "Bu ürün kargoyla gönderilmedi ve iade edilemez.",
  },
} as const satisfies Messages;
