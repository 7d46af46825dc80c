import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    factors: keyof typeof factorMessages;
  }
}

export const factorMessages = {
  "factor.needed": {
    en: "A second factor is needed to log in.",
    ar: "يلزم عامل ثانٍ لتسجيل الدخول.",
    fr: "Un second facteur est nécessaire pour se connecter.",
    de: "Für die Anmeldung wird ein zweiter Faktor gebraucht.",
    es: "Se necesita un segundo factor para iniciar sesión.",
    tr: "Oturum açmak için ikinci bir faktör gerekiyor.",
  },
  "factor.added": {
    en: "The second factor was added.",
    ar: "تمت إضافة العامل الثاني.",
    fr: "Le second facteur a été ajouté.",
    de: "Der zweite Faktor wurde hinzugefügt.",
    es: "Se ha añadido el segundo factor.",
    tr: "İkinci faktör eklendi.",
  },
  "factor.removed": {
    en: "The second factor was removed.",
    ar: "تمت إزالة العامل الثاني.",
    fr: "Le second facteur a été supprimé.",
    de: "Der zweite Faktor wurde entfernt.",
    es: "Se ha eliminado el segundo factor.",
    tr: "İkinci faktör kaldırıldı.",
  },
  "factor.reset": {
    en: "The second factors were taken away.",
    ar: "تمت إزالة العوامل الثانية.",
    fr: "Les seconds facteurs ont été supprimés.",
    de: "Die zweiten Faktoren wurden entfernt.",
    es: "Se han eliminado los segundos factores.",
    tr: "İkinci faktörler kaldırıldı.",
  },
  "field.nothing_to_confirm": {
    en: "There is nothing to confirm, or it has waited for too long. Please begin again.",
    ar: "لا يوجد ما يمكن تأكيده، أو انتهت مهلة التأكيد. يُرجى البدء من جديد.",
    fr: "Il n’y a rien à confirmer, ou le délai est dépassé. Recommencez.",
    de: "Es gibt nichts zu bestätigen, oder es hat zu lange gewartet. Bitte beginnen Sie von vorn.",
    es: "No hay nada que confirmar o ha pasado demasiado tiempo. Vuelva a empezar.",
    tr: "Onaylanacak bir şey yok ya da çok uzun süre beklendi. Lütfen yeniden başlayın.",
  },
  "field.no_second_factor": {
    en: "There is no such second factor.",
    ar: "لا يوجد عامل ثانٍ كهذا.",
    fr: "Ce second facteur n’existe pas.",
    de: "Diesen zweiten Faktor gibt es nicht.",
    es: "No existe ese segundo factor.",
    tr: "Böyle bir ikinci faktör yok.",
  },
  "field.invalid_passkey": {
    en: "This passkey was not made here, or nobody was verified. Please begin again.",
    ar: "لم يُنشأ مفتاح المرور هذا هنا، أو لم يتم التحقق من صاحبه. يُرجى البدء من جديد.",
    fr: "Cette clé d’accès n’a pas été créée ici, ou personne n’a été vérifié. Recommencez.",
    de: "Dieser Passkey wurde nicht hier erstellt, oder niemand wurde überprüft. Bitte beginnen Sie von vorn.",
    es: "Esta llave de acceso no se creó aquí o no se verificó a nadie. Vuelva a empezar.",
    tr: "Bu geçiş anahtarı burada oluşturulmadı ya da kimse doğrulanmadı. Lütfen yeniden başlayın.",
  },
  "field.too_many_passkeys": {
    en: "You have as many passkeys as there can be. Remove one first.",
    ar: "لديك أكبر عدد ممكن من مفاتيح المرور. أزل واحدًا أولًا.",
    fr: "Vous avez déjà le nombre maximal de clés d’accès. Supprimez-en une d’abord.",
    de: "Mehr Passkeys können Sie nicht haben. Entfernen Sie zuerst einen.",
    es: "Ya tiene el máximo de llaves de acceso. Elimine una primero.",
    tr: "En fazla sayıda geçiş anahtarınız var. Önce birini kaldırın.",
  },
  "field.challenge_over": {
    en: "This log-in has waited for too long, or was finished already. Please log in again.",
    ar: "انتهت مهلة تسجيل الدخول هذا أو سبق أن اكتمل. يُرجى تسجيل الدخول مرة أخرى.",
    fr: "Cette connexion a expiré ou est déjà terminée. Reconnectez-vous.",
    de: "Diese Anmeldung hat zu lange gewartet oder ist schon abgeschlossen. Bitte melden Sie sich noch einmal an.",
    es: "Este inicio de sesión ha caducado o ya se ha completado. Vuelva a iniciar sesión.",
    tr: "Bu oturum açma işlemi çok uzun süre bekledi ya da zaten tamamlandı. Lütfen yeniden oturum açın.",
  },
  "field.one_factor": {
    en: "Send exactly one of these: {choices}.",
    ar: "أرسل واحدًا فقط مما يلي: {choices}.",
    fr: "Envoyez exactement un de ces champs : {choices}.",
    de: "Senden Sie genau eines davon: {choices}.",
    es: "Envíe exactamente uno de estos: {choices}.",
    tr: "Bunlardan tam olarak birini gönderin: {choices}.",
  },
} as const satisfies Messages;
