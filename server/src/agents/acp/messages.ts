import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    acp: keyof typeof acpMessages;
  }
}

export const acpMessages = {
  "acp.version": {
    en: "Name a version of the protocol that this store speaks in the header API-Version: {versions}.",
    ar: "اذكر في الترويسة API-Version إصدارًا من البروتوكول يدعمه هذا المتجر: {versions}.",
    fr: "Indiquez dans l’en-tête API-Version une version du protocole que parle cette boutique : {versions}.",
    de: "Nennen Sie im Header API-Version eine Version des Protokolls, die dieser Shop spricht: {versions}.",
    es: "Indique en la cabecera API-Version una versión del protocolo que esta tienda admita: {versions}.",
    tr: "API-Version başlığında bu mağazanın konuştuğu bir protokol sürümü belirtin: {versions}.",
  },
  "acp.key_required": {
    en: "Send the header Idempotency-Key with each write, so that a retry does nothing twice.",
    ar: "أرسل الترويسة Idempotency-Key مع كل كتابة، حتى لا تُنفَّذ إعادة المحاولة مرتين.",
    fr: "Envoyez l’en-tête Idempotency-Key avec chaque écriture, pour qu’un nouvel essai ne fasse rien deux fois.",
    de: "Senden Sie bei jedem Schreibzugriff den Header Idempotency-Key, damit eine Wiederholung nichts zweimal tut.",
    es: "Envíe la cabecera Idempotency-Key con cada escritura, para que un reintento no haga nada dos veces.",
    tr: "Her yazma isteğinde Idempotency-Key başlığını gönderin; böylece yeniden deneme hiçbir şeyi iki kez yapmaz.",
  },
  "acp.no_session": {
    en: "There is no such checkout session, or it is over.",
    ar: "لا توجد جلسة شراء كهذه، أو أنها انتهت.",
    fr: "Cette session de paiement n’existe pas ou n’existe plus.",
    de: "Diesen Bestellvorgang gibt es nicht oder nicht mehr.",
    es: "Esta sesión de compra no existe o ya terminó.",
    tr: "Böyle bir ödeme oturumu yok ya da sona ermiş.",
  },
  "acp.no_cart": {
    en: "There is no such cart, or it is over.",
    ar: "لا توجد سلة كهذه، أو أنها انتهت.",
    fr: "Ce panier n’existe pas ou n’existe plus.",
    de: "Diesen Warenkorb gibt es nicht oder nicht mehr.",
    es: "Este carrito no existe o ya no está.",
    tr: "Böyle bir sepet yok ya da sona ermiş.",
  },
  "acp.currency": {
    en: "This store sells in {currency}.",
    ar: "يبيع هذا المتجر بعملة {currency}.",
    fr: "Cette boutique vend en {currency}.",
    de: "Dieser Shop verkauft in {currency}.",
    es: "Esta tienda vende en {currency}.",
    tr: "Bu mağaza {currency} ile satış yapar.",
  },
  "acp.price_changed": {
    en: "The price has changed, so nothing was bought. Read the session for the new total, and complete it again.",
    ar: "تغيّر السعر، لذلك لم يُشترَ شيء. اقرأ الجلسة لمعرفة الإجمالي الجديد ثم أكملها مرة أخرى.",
    fr: "Le prix a changé, rien n’a donc été acheté. Relisez la session pour le nouveau total, puis terminez-la de nouveau.",
    de: "Der Preis hat sich geändert, deshalb wurde nichts gekauft. Lesen Sie den neuen Gesamtbetrag, und schließen Sie den Vorgang noch einmal ab.",
    es: "El precio ha cambiado, por eso no se compró nada. Lea el nuevo total en la sesión y complétela otra vez.",
    tr: "Fiyat değişti, bu yüzden hiçbir şey satın alınmadı. Yeni toplamı oturumdan okuyup yeniden tamamlayın.",
  },
  "acp.items": {
    en: "Items",
    ar: "المنتجات",
    fr: "Articles",
    de: "Artikel",
    es: "Artículos",
    tr: "Ürünler",
  },
  "acp.digital": {
    en: "Digital delivery",
    ar: "تسليم رقمي",
    fr: "Livraison numérique",
    de: "Digitale Lieferung",
    es: "Entrega digital",
    tr: "Dijital teslimat",
  },
} satisfies Messages;
