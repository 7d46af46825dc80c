import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    account: keyof typeof accountMessages;
  }
}

export const accountMessages = {
  "customer.mail_sent": {
    en: "If this address can be used, you will receive an email shortly.",
    ar: "إذا كان استخدام هذا العنوان ممكنًا، فستصلك رسالة بريد إلكتروني قريبًا.",
    fr: "Si cette adresse peut être utilisée, vous recevrez un e-mail sous peu.",
    de: "Wenn diese Adresse verwendet werden kann, erhalten Sie in Kürze eine E-Mail.",
    es: "Si esta dirección se puede usar, recibirá un correo electrónico en breve.",
    tr: "Bu adres kullanılabiliyorsa kısa süre içinde bir e-posta alacaksınız.",
  },
  "customer.email_verified": {
    en: "The email address is confirmed.",
    ar: "تم تأكيد عنوان البريد الإلكتروني.",
    fr: "L’adresse e-mail est confirmée.",
    de: "Die E-Mail-Adresse ist bestätigt.",
    es: "La dirección de correo electrónico está confirmada.",
    tr: "E-posta adresi doğrulandı.",
  },
  "customer.password_set": {
    en: "The new password is set. Please log in with it.",
    ar: "تم تعيين كلمة المرور الجديدة. يُرجى تسجيل الدخول بها.",
    fr: "Le nouveau mot de passe est enregistré. Utilisez-le pour vous connecter.",
    de: "Das neue Passwort wurde gespeichert. Bitte melden Sie sich damit an.",
    es: "Se ha guardado la nueva contraseña. Inicie sesión con ella.",
    tr: "Yeni parola belirlendi. Lütfen bu parolayla oturum açın.",
  },
  "customer.password_changed": {
    en: "The password was changed.",
    ar: "تم تغيير كلمة المرور.",
    fr: "Le mot de passe a été modifié.",
    de: "Das Passwort wurde geändert.",
    es: "Se ha cambiado la contraseña.",
    tr: "Parola değiştirildi.",
  },
  "account.deleted": {
    en: "Your account was deleted.",
    ar: "تم حذف حسابك.",
    fr: "Votre compte a été supprimé.",
    de: "Ihr Konto wurde gelöscht.",
    es: "Se ha eliminado su cuenta.",
    tr: "Hesabınız silindi.",
  },
} as const satisfies Messages;
