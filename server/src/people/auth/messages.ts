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
    fr: "Vous êtes déconnecté.",
    de: "Sie sind abgemeldet.",
    es: "Ha cerrado la sesión.",
    tr: "Oturumunuz kapatıldı.",
  },
  foreign_site: {
    en: "A cookie counts only for requests from the store''s own pages.",
    ar: "لا يُعتدّ بملف تعريف الارتباط إلا للطلبات الواردة من صفحات المتجر نفسه.",
    fr: "Un cookie ne vaut que pour les requêtes des pages de la boutique elle-même.",
    de: "Ein Cookie gilt nur für Anfragen von den eigenen Seiten des Shops.",
    es: "Una cookie solo vale para peticiones de las propias páginas de la tienda.",
    tr: "Çerez yalnızca mağazanın kendi sayfalarından gelen isteklerde geçerlidir.",
  },
  wrong_credentials: {
    en: "The email address or the password is wrong.",
    ar: "عنوان البريد الإلكتروني أو كلمة المرور غير صحيحة.",
    fr: "L’adresse e-mail ou le mot de passe est incorrect.",
    de: "Die E-Mail-Adresse oder das Passwort ist falsch.",
    es: "La dirección de correo o la contraseña no es correcta.",
    tr: "E-posta adresi veya parola yanlış.",
  },
  "field.common_password": {
    en: "Too many people use this password, or it is easily guessed. Please choose another.",
    ar: "كلمة المرور هذه شائعة الاستخدام أو يسهل تخمينها. يُرجى اختيار كلمة أخرى.",
    fr: "Ce mot de passe est trop répandu ou trop facile à deviner. Choisissez-en un autre.",
    de: "Dieses Passwort ist zu verbreitet oder leicht zu erraten. Bitte wählen Sie ein anderes.",
    es: "Esta contraseña es demasiado común o fácil de adivinar. Elija otra.",
    tr: "Bu parola çok yaygın veya kolay tahmin edilebilir. Lütfen başka bir parola seçin.",
  },
  "field.invalid_code": {
    en: "This code is wrong or no longer valid.",
    ar: "هذا الرمز خاطئ أو لم يعد صالحًا.",
    fr: "Ce code est erroné ou n’est plus valable.",
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
    tr: "Bu, geçerli parola değil.",
  },
  "field.same_password": {
    en: "The new password must differ from the current one.",
    ar: "يجب أن تختلف كلمة المرور الجديدة عن الحالية.",
    fr: "Le nouveau mot de passe doit être différent de l’actuel.",
    de: "Das neue Passwort muss sich vom aktuellen unterscheiden.",
    es: "La nueva contraseña debe ser distinta de la actual.",
    tr: "Yeni parola geçerli olandan farklı olmalıdır.",
  },
} as const satisfies Messages;
