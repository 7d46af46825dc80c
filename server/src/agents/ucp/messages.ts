import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    ucp: keyof typeof ucpMessages;
  }
}

export const ucpMessages = {
  "ucp.no_checkout": {
    en: "There is no such checkout, or it is over.",
    ar: "لا توجد عملية شراء كهذه، أو أنها انتهت.",
    fr: "Cette commande en cours n’existe pas ou n’existe plus.",
    de: "Diesen Bestellvorgang gibt es nicht oder nicht mehr.",
    es: "Este proceso de compra no existe o ya terminó.",
    tr: "Böyle bir ödeme işlemi yok ya da sona ermiş.",
  },
  "ucp.no_cart": {
    en: "There is no such cart, or it is over.",
    ar: "لا توجد سلة كهذه، أو أنها انتهت.",
    fr: "Ce panier n’existe pas ou n’existe plus.",
    de: "Diesen Warenkorb gibt es nicht oder nicht mehr.",
    es: "Este carrito no existe o ya no está.",
    tr: "Böyle bir sepet yok ya da sona ermiş.",
  },
  "ucp.no_order": {
    en: "There is no such order.",
    ar: "لا يوجد طلب كهذا.",
    fr: "Cette commande n’existe pas.",
    de: "Diese Bestellung gibt es nicht.",
    es: "Este pedido no existe.",
    tr: "Böyle bir sipariş yok.",
  },
  "ucp.no_product": {
    en: "There is no such product.",
    ar: "لا يوجد منتج كهذا.",
    fr: "Ce produit n’existe pas.",
    de: "Dieses Produkt gibt es nicht.",
    es: "Este producto no existe.",
    tr: "Böyle bir ürün yok.",
  },
  "ucp.no_capability": {
    en: "The agent’s profile does not have what this operation is of, in a version that this store knows.",
    ar: "لا يتضمن ملف الوكيل ما تخصه هذه العملية، بإصدار يعرفه هذا المتجر.",
    fr: "Le profil de l’agent ne comporte pas ce dont relève cette opération, dans une version connue de cette boutique.",
    de: "Das Profil des Agenten enthält nicht, wozu dieser Vorgang gehört, in einer Version, die dieser Shop kennt.",
    es: "El perfil del agente no incluye aquello a lo que pertenece esta operación, en una versión que esta tienda conozca.",
    tr: "Aracının profilinde, bu mağazanın bildiği bir sürümde, bu işlemin ait olduğu yetenek yok.",
  },
  "ucp.no_destination": {
    en: "This destination is not known. Choose one that this checkout has, or send its address.",
    ar: "هذه الوجهة غير معروفة. اختر وجهة من عملية الشراء هذه، أو أرسل عنوانها.",
    fr: "Cette destination est inconnue. Choisissez-en une de cet achat, ou envoyez son adresse.",
    de: "Dieses Ziel ist nicht bekannt. Wählen Sie eines aus diesem Bestellvorgang, oder senden Sie dessen Adresse.",
    es: "Este destino no se conoce. Elija uno de esta compra o envíe su dirección.",
    tr: "Bu hedef bilinmiyor. Bu işlemdekilerden birini seçin ya da adresini gönderin.",
  },
  "ucp.by_piece": {
    en: "“{item}” is sold by the piece, not by another measure.",
    ar: "يُباع «{item}» بالقطعة، وليس بوحدة قياس أخرى.",
    fr: "« {item} » se vend à la pièce, et non selon une autre mesure.",
    de: "„{item}“ wird stückweise verkauft, nicht nach einem anderen Maß.",
    es: "«{item}» se vende por unidades, no por otra medida.",
    tr: "“{item}” adet olarak satılır, başka bir ölçüyle değil.",
  },
  "ucp.marketing": {
    en: "News and offers from this store",
    ar: "أخبار هذا المتجر وعروضه",
    fr: "Actualités et offres de cette boutique",
    de: "Neuigkeiten und Angebote dieses Shops",
    es: "Novedades y ofertas de esta tienda",
    tr: "Bu mağazadan haberler ve teklifler",
  },
  "ucp.return_terms": {
    en: "The store’s terms of returns and refunds apply.",
    ar: "تسري شروط المتجر للإرجاع واسترداد المبالغ.",
    fr: "Les conditions de retour et de remboursement de la boutique s’appliquent.",
    de: "Es gelten die Bedingungen des Shops für Rückgabe und Erstattung.",
    es: "Se aplican las condiciones de devolución y reembolso de la tienda.",
    tr: "Mağazanın iade ve geri ödeme koşulları geçerlidir.",
  },
  "ucp.net": {
    en: "Net",
    ar: "الصافي",
    fr: "Net",
    de: "Netto",
    es: "Neto",
    tr: "Net",
  },
  "ucp.search_needed": {
    en: "Send a `query` or `filters`.",
    ar: "أرسل `query` أو `filters`.",
    fr: "Envoyez `query` ou `filters`.",
    de: "Senden Sie `query` oder `filters`.",
    es: "Envíe `query` o `filters`.",
    tr: "`query` veya `filters` gönderin.",
  },
} satisfies Messages;
