import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    auth: keyof typeof authMessages;
  }
}

export const authMessages = {
  "invitation.sent": {
    en: "The invitation was sent again.",
    ar: "تم إرسال الدعوة مرة أخرى.",
    fr: "L’invitation a été renvoyée.",
    de: "Die Einladung wurde noch einmal verschickt.",
    es: "Se ha enviado de nuevo la invitación.",
    tr: "Davet yeniden gönderildi.",
  },
  "session.ended": {
    en: "You are logged out.",
    ar: "تم تسجيل خروجك.",
    fr: "Vous êtes déconnecté.",
    de: "Sie sind abgemeldet.",
    es: "Ha cerrado sesión.",
    tr: "Oturumunuz kapatıldı.",
  },
  "session.other_ended": {
    en: "The session was ended.",
    ar: "تم إنهاء الجلسة.",
    fr: "La session a été fermée.",
    de: "Die Sitzung wurde beendet.",
    es: "Se ha cerrado la sesión.",
    tr: "Oturum sonlandırıldı.",
  },
  foreign_site: {
    en: "A cookie is accepted only with requests from the store''s own pages.",
    ar: "لا تُقبل ملفات تعريف الارتباط إلا مع الطلبات الواردة من صفحات المتجر نفسه.",
    fr: "Les cookies ne sont acceptés qu’avec les requêtes provenant des pages de la boutique elle-même.",
    de: "Cookies werden nur bei Anfragen von den eigenen Seiten des Shops akzeptiert.",
    es: "Las cookies solo se aceptan en solicitudes procedentes de las páginas de la propia tienda.",
    tr: "Çerezler yalnızca mağazanın kendi sayfalarından gelen isteklerde kabul edilir.",
  },
  wrong_credentials: {
    en: "The email address or the password is wrong.",
    ar: "عنوان البريد الإلكتروني أو كلمة المرور غير صحيحة.",
    fr: "L’adresse e-mail ou le mot de passe est incorrect.",
    de: "Die E-Mail-Adresse oder das Passwort ist falsch.",
    es: "La dirección de correo electrónico o la contraseña no son correctas.",
    tr: "E-posta adresi veya parola yanlış.",
  },
  email_not_confirmed: {
    en: "No account has this password yet. If you have registered, confirm your email address with the code that we mailed you, or ask for a new code.",
    ar: "لا يوجد حساب بكلمة المرور هذه بعد. إذا كنت قد سجّلت، فأكّد عنوان بريدك الإلكتروني بالرمز الذي أرسلناه إليك، أو اطلب رمزًا جديدًا.",
    fr: "Aucun compte n’a encore ce mot de passe. Si vous vous êtes inscrit, confirmez votre adresse e-mail avec le code que nous vous avons envoyé, ou demandez un nouveau code.",
    de: "Noch kein Konto hat dieses Passwort. Wenn Sie sich registriert haben, bestätigen Sie Ihre E-Mail-Adresse mit dem Code, den wir Ihnen geschickt haben, oder fordern Sie einen neuen an.",
    es: "Todavía no hay ninguna cuenta con esta contraseña. Si se ha registrado, confirme su dirección de correo electrónico con el código que le hemos enviado o solicite uno nuevo.",
    tr: "Bu parolaya sahip bir hesap henüz yok. Kaydolduysanız e-posta adresinizi size gönderdiğimiz kodla doğrulayın veya yeni bir kod isteyin.",
  },
  "field.common_password": {
    en: "This password is too common or too easy to guess. Please choose another.",
    ar: "كلمة المرور هذه شائعة جدًا أو يسهل تخمينها. يُرجى اختيار كلمة مرور أخرى.",
    fr: "Ce mot de passe est trop répandu ou trop facile à deviner. Choisissez-en un autre.",
    de: "Dieses Passwort ist zu verbreitet oder zu leicht zu erraten. Bitte wählen Sie ein anderes.",
    es: "Esta contraseña es demasiado común o demasiado fácil de adivinar. Elija otra.",
    tr: "Bu parola çok yaygın veya tahmin edilmesi çok kolay. Lütfen başka bir parola seçin.",
  },
  "field.invalid_code": {
    en: "This code is wrong or no longer valid.",
    ar: "هذا الرمز غير صحيح أو لم يعد صالحًا.",
    fr: "Ce code est incorrect ou n’est plus valable.",
    de: "Dieser Code ist falsch oder nicht mehr gültig.",
    es: "Este código es incorrecto o ya no es válido.",
    tr: "Bu kod yanlış veya artık geçerli değil.",
  },
  "field.wrong_password": {
    en: "This is not the current password.",
    ar: "هذه ليست كلمة المرور الحالية.",
    fr: "Ce n’est pas le mot de passe actuel.",
    de: "Das ist nicht das aktuelle Passwort.",
    es: "Esta no es la contraseña actual.",
    tr: "Bu, mevcut parola değil.",
  },
  "field.same_password": {
    en: "The new password must differ from the current one.",
    ar: "يجب أن تختلف كلمة المرور الجديدة عن كلمة المرور الحالية.",
    fr: "Le nouveau mot de passe doit être différent du mot de passe actuel.",
    de: "Das neue Passwort muss sich vom aktuellen unterscheiden.",
    es: "La nueva contraseña debe ser distinta de la actual.",
    tr: "Yeni parola mevcut paroladan farklı olmalıdır.",
  },
} as const satisfies Messages;
