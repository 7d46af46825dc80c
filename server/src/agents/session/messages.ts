import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    agent_session: keyof typeof agentSessionMessages;
  }
}

/** What agents are told by every protocol. */
export const agentSessionMessages = {
  "agent_session.not_sold": {
    en: "“{item}” is not sold here.",
    ar: "«{item}» غير معروض للبيع هنا.",
    fr: "« {item} » n’est pas vendu ici.",
    de: "„{item}“ wird hier nicht verkauft.",
    es: "«{item}» no se vende aquí.",
    tr: "“{item}” burada satılmıyor.",
  },
  "agent_session.one_code": {
    en: "Only one code counts in an order: “{code}” was left out.",
    ar: "يُحتسب رمز واحد فقط في الطلب: تم تجاهل «{code}».",
    fr: "Un seul code compte par commande : « {code} » a été écarté.",
    de: "In einer Bestellung gilt nur ein Code: „{code}“ zählt nicht.",
    es: "En un pedido solo cuenta un código: «{code}» se ha dejado fuera.",
    tr: "Bir siparişte yalnızca bir kod geçerlidir: “{code}” kullanılmadı.",
  },
  "agent_session.is_order": {
    en: "This checkout is an order already, and cannot be changed.",
    ar: "أصبحت عملية الشراء هذه طلبًا بالفعل، ولا يمكن تعديلها.",
    fr: "Cet achat est déjà une commande et ne peut plus être modifié.",
    de: "Dieser Bestellvorgang ist schon eine Bestellung und kann nicht geändert werden.",
    es: "Esta compra ya es un pedido y no se puede cambiar.",
    tr: "Bu işlem zaten bir siparişe dönüştü ve değiştirilemez.",
  },
  "agent_session.payment_needed": {
    en: "Choose a way to pay that this checkout offers.",
    ar: "اختر طريقة دفع تتيحها عملية الشراء هذه.",
    fr: "Choisissez un moyen de paiement proposé ici.",
    de: "Wählen Sie eine Zahlungsart, die hier angeboten wird.",
    es: "Elija una forma de pago de las que se ofrecen aquí.",
    tr: "Burada sunulan bir ödeme yöntemi seçin.",
  },
  "agent_session.payment_failed": {
    en: "The payment was refused. Try another way to pay.",
    ar: "رُفض الدفع. جرّب طريقة دفع أخرى.",
    fr: "Le paiement a été refusé. Essayez un autre moyen de paiement.",
    de: "Die Zahlung wurde abgelehnt. Versuchen Sie eine andere Zahlungsart.",
    es: "El pago fue rechazado. Pruebe otra forma de pago.",
    tr: "Ödeme reddedildi. Başka bir ödeme yöntemi deneyin.",
  },
  "agent_session.bank_asks": {
    en: "The buyer’s bank wants to confirm the payment: go on at the page of the checkout.",
    ar: "يريد بنك المشتري تأكيد الدفع: تابع في صفحة الشراء.",
    fr: "La banque de l’acheteur veut confirmer le paiement : continuez sur la page de paiement.",
    de: "Die Bank möchte die Zahlung bestätigt haben: Weiter geht es auf der Bestellseite.",
    es: "El banco quiere confirmar el pago: continúe en la página de compra.",
    tr: "Alıcının bankası ödemeyi doğrulamak istiyor: ödeme sayfasında devam edin.",
  },
  "agent_session.pays_on_page": {
    en: "The buyer pays on the store’s own page.",
    ar: "يدفع المشتري في صفحة المتجر نفسه.",
    fr: "L’acheteur paie sur la page de la boutique.",
    de: "Bezahlt wird auf der Seite des Shops.",
    es: "El comprador paga en la página de la tienda.",
    tr: "Alıcı mağazanın kendi sayfasında öder.",
  },
  "agent_session.days": {
    en: "{minimum} to {maximum} days",
    ar: "من {minimum} إلى {maximum} أيام",
    fr: "{minimum} à {maximum} jours",
    de: "{minimum} bis {maximum} Tage",
    es: "De {minimum} a {maximum} días",
    tr: "{minimum} ila {maximum} gün",
  },
} satisfies Messages;
