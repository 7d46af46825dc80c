import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    customers: keyof typeof customerMessages;
  }
}

export const customerMessages = {
  "customer.created": {
    en: "The customer was created.",
    ar: "تم إنشاء العميل.",
    fr: "Le client a été créé.",
    de: "Der Kunde wurde angelegt.",
    es: "Se ha creado el cliente.",
    tr: "Müşteri oluşturuldu.",
  },
  "customer.updated": {
    en: "The customer was updated.",
    ar: "تم تحديث العميل.",
    fr: "Le client a été mis à jour.",
    de: "Der Kunde wurde aktualisiert.",
    es: "Se ha actualizado el cliente.",
    tr: "Müşteri güncellendi.",
  },
  "customer.deactivated": {
    en: "The customer was deactivated.",
    ar: "تم إلغاء تنشيط العميل.",
    fr: "Le client a été désactivé.",
    de: "Der Kunde wurde deaktiviert.",
    es: "Se ha desactivado el cliente.",
    tr: "Müşteri devre dışı bırakıldı.",
  },
  "customer.reactivated": {
    en: "The customer was reactivated.",
    ar: "تمت إعادة تنشيط العميل.",
    fr: "Le client a été réactivé.",
    de: "Der Kunde wurde wieder aktiviert.",
    es: "Se ha reactivado el cliente.",
    tr: "Müşteri yeniden etkinleştirildi.",
  },
  "customer.anonymized": {
    en: "The customer was anonymized.",
    ar: "تم إخفاء هوية العميل.",
    fr: "Le client a été anonymisé.",
    de: "Der Kunde wurde anonymisiert.",
    es: "Se ha anonimizado el cliente.",
    tr: "Müşteri anonimleştirildi.",
  },
  "customer.mail_sent": {
    en: "We have sent a message to this address, if there is something to tell it.",
    ar: "أرسلنا رسالة إلى هذا العنوان إن كان هناك ما يقال له.",
    fr: "Nous avons envoyé un message à cette adresse, s’il y avait quelque chose à lui dire.",
    de: "Wir haben eine Nachricht an diese Adresse geschickt, falls es ihr etwas mitzuteilen gibt.",
    es: "Hemos enviado un mensaje a esta dirección, si había algo que comunicarle.",
    tr: "Bildirilecek bir şey varsa bu adrese bir ileti gönderdik.",
  },
  "customer.email_verified": {
    en: "The email address is confirmed.",
    ar: "تم تأكيد عنوان البريد الإلكتروني.",
    fr: "L’adresse e-mail est confirmée.",
    de: "Die E-Mail-Adresse ist bestätigt.",
    es: "La dirección de correo electrónico está confirmada.",
    tr: "E-posta adresi onaylandı.",
  },
  "customer.password_set": {
    en: "The new password is set. Please log in with it.",
    ar: "تم تعيين كلمة المرور الجديدة. يُرجى تسجيل الدخول بها.",
    fr: "Le nouveau mot de passe est enregistré. Veuillez vous connecter avec celui-ci.",
    de: "Das neue Passwort ist gesetzt. Bitte melden Sie sich damit an.",
    es: "La nueva contraseña está guardada. Inicie sesión con ella.",
    tr: "Yeni parola belirlendi. Lütfen bununla oturum açın.",
  },
  "customer.password_changed": {
    en: "The password was changed.",
    ar: "تم تغيير كلمة المرور.",
    fr: "Le mot de passe a été modifié.",
    de: "Das Passwort wurde geändert.",
    es: "Se ha cambiado la contraseña.",
    tr: "Parola değiştirildi.",
  },
  customer_anonymized: {
    en: "This customer was anonymized; that cannot be undone.",
    ar: "تم إخفاء هوية هذا العميل، ولا يمكن التراجع عن ذلك.",
    fr: "Ce client a été anonymisé ; c’est irréversible.",
    de: "Dieser Kunde wurde anonymisiert; das lässt sich nicht rückgängig machen.",
    es: "Este cliente ha sido anonimizado; no se puede deshacer.",
    tr: "Bu müşteri anonimleştirildi; bu geri alınamaz.",
  },
} as const satisfies Messages;
