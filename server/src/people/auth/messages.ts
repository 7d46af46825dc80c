import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    auth: keyof typeof authMessages;
  }
}

export const authMessages = {
  "session.ended": {
    en: "You are logged out.",
    ar: "تم تسجيل خروجك.",
    fr: "Votre session est fermée.",
    de: "Sie sind abgemeldet.",
    es: "Su sesión está cerrada.",
    tr: "Oturumunuz kapatıldı.",
  },
  "session.other_ended": {
    en: "The session was ended.",
    ar: "تم إنهاء الجلسة.",
    fr: "La session a été fermée.",
    de: "Die Sitzung wurde beendet.",
    es: "Se ha cerrado la sesión.",
    tr: "Oturum kapatıldı.",
  },
  foreign_site: {
    en: "A cookie is accepted only with requests from the store''s own pages.",
    ar: "لا يُقبل ملف تعريف الارتباط إلا مع الطلبات الواردة من صفحات المتجر نفسه.",
    fr: "Un cookie n’est accepté qu’avec les requêtes venant des pages de la boutique elle-même.",
    de: "Ein Cookie wird nur bei Anfragen von den eigenen Seiten des Shops akzeptiert.",
    es: "Una cookie solo se acepta en solicitudes de las propias páginas de la tienda.",
    tr: "Çerez yalnızca mağazanın kendi sayfalarından gelen isteklerde kabul edilir.",
  },
  wrong_credentials: {
    en: "The email address or the password is wrong.",
    ar: "عنوان البريد الإلكتروني أو كلمة المرور غير صحيحة.",
    fr: "L’adresse e-mail ou le mot de passe est incorrect.",
    de: "Die E-Mail-Adresse oder das Passwort ist falsch.",
    es: "La dirección de correo electrónico o la contraseña no son correctas.",
    tr: "E-posta adresi veya parola yanlış.",
  },
  "field.common_password": {
    en: "This password is too common or too easy to guess. Please choose another.",
    ar: "كلمة المرور هذه شائعة جدًا أو يسهل تخمينها. يُرجى اختيار كلمة مرور أخرى.",
    fr: "Ce mot de passe est trop répandu ou trop facile à deviner. Choisissez-en un autre.",
    de: "Dieses Passwort ist zu verbreitet oder leicht zu erraten. Bitte wählen Sie ein anderes.",
    es: "Esta contraseña es demasiado común o fácil de adivinar. Elija otra.",
    tr: "Bu parola çok yaygın veya kolay tahmin edilebilir. Lütfen başka bir parola seçin.",
  },
  "field.invalid_code": {
    en: "This code is wrong or no longer valid.",
    ar: "هذا الرمز خاطئ أو لم يعد صالحًا.",
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
    fr: "Le nouveau mot de passe doit être différent de l’actuel.",
    de: "Das neue Passwort muss sich vom aktuellen unterscheiden.",
    es: "La nueva contraseña debe ser distinta de la actual.",
    tr: "Yeni parola mevcut paroladan farklı olmalıdır.",
  },
} as const satisfies Messages;
