import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    webhooks: keyof typeof webhookMessages;
  }
}

export const webhookMessages = {
  "webhook.created": {
    en: "The webhook was created. Save its secret now: it is not shown again.",
    ar: "تم إنشاء الويب هوك. احفظ مفتاحه السري الآن، فلن يُعرض مرة أخرى.",
    fr: "Le webhook a été créé. Conservez son secret dès maintenant : il ne sera plus affiché.",
    de: "Der Webhook wurde angelegt. Speichern Sie sein Secret jetzt: Es wird nicht noch einmal angezeigt.",
    es: "Se ha creado el webhook. Guarde su secreto ahora: no se volverá a mostrar.",
    tr: "Webhook oluşturuldu. Gizli anahtarını şimdi kaydedin: Bir daha gösterilmeyecek.",
  },
  "webhook.updated": {
    en: "The webhook was updated.",
    ar: "تم تحديث الويب هوك.",
    fr: "Le webhook a été mis à jour.",
    de: "Der Webhook wurde aktualisiert.",
    es: "Se ha actualizado el webhook.",
    tr: "Webhook güncellendi.",
  },
  "webhook.deleted": {
    en: "The webhook was deleted.",
    ar: "تم حذف الويب هوك.",
    fr: "Le webhook a été supprimé.",
    de: "Der Webhook wurde gelöscht.",
    es: "Se ha eliminado el webhook.",
    tr: "Webhook silindi.",
  },
  "webhook.rotated": {
    en: "The webhook has a new secret. Save it now: it is not shown again. The old one works for 24 more hours.",
    ar: "أصبح للويب هوك مفتاح سري جديد. احفظه الآن، فلن يُعرض مرة أخرى. يبقى المفتاح القديم صالحًا لمدة 24 ساعة أخرى.",
    fr: "Le webhook a un nouveau secret. Conservez-le dès maintenant : il ne sera plus affiché. L’ancien reste valable pendant 24 heures.",
    de: "Der Webhook hat ein neues Secret. Speichern Sie es jetzt: Es wird nicht noch einmal angezeigt. Das alte gilt noch 24 Stunden.",
    es: "El webhook tiene un secreto nuevo. Guárdelo ahora: no se volverá a mostrar. El anterior funcionará 24 horas más.",
    tr: "Webhook’un yeni bir gizli anahtarı var. Şimdi kaydedin: Bir daha gösterilmeyecek. Eskisi 24 saat daha geçerli.",
  },
  "webhook.queued": {
    en: "It will be sent in a moment. The list of deliveries shows what comes of it.",
    ar: "سيتم الإرسال بعد لحظات، وستظهر النتيجة في قائمة عمليات التسليم.",
    fr: "L’envoi aura lieu dans un instant. Le résultat apparaîtra dans la liste des envois.",
    de: "Es wird gleich gesendet. Die Liste der Zustellungen zeigt das Ergebnis.",
    es: "Se enviará en un momento. El resultado aparecerá en la lista de entregas.",
    tr: "Birazdan gönderilecek. Sonucu gönderim listesinde görebilirsiniz.",
  },
  webhook_inactive: {
    en: "This webhook is turned off. Turn it on first, with isActive.",
    ar: "هذا الويب هوك متوقف. شغّله أولًا عن طريق isActive.",
    fr: "Ce webhook est désactivé. Activez-le d’abord avec isActive.",
    de: "Dieser Webhook ist ausgeschaltet. Schalten Sie ihn zuerst mit isActive ein.",
    es: "Este webhook está desactivado. Actívelo antes con isActive.",
    tr: "Bu webhook kapalı. Önce isActive ile açın.",
  },
  "field.too_many_webhooks": {
    en: "A store can have at most {limit, plural, one {# webhook} other {# webhooks}}.",
    ar: "لا يمكن أن يكون للمتجر أكثر من {limit, plural, one {ويب هوك واحد} two {اثنين من الويب هوك} few {# من الويب هوك} many {# من الويب هوك} other {# من الويب هوك}}.",
    fr: "Une boutique peut avoir au plus {limit, plural, one {# webhook} other {# webhooks}}.",
    de: "Ein Shop kann höchstens {limit, plural, one {# Webhook} other {# Webhooks}} haben.",
    es: "Una tienda puede tener como máximo {limit, plural, one {# webhook} other {# webhooks}}.",
    tr: "Bir mağazanın en fazla {limit, plural, other {# webhook’u}} olabilir.",
  },
  "field.not_after_from": {
    en: "This must be later than `from`.",
    ar: "يجب أن يكون هذا الوقت بعد `from`.",
    fr: "Cette date doit être postérieure à `from`.",
    de: "Dieser Zeitpunkt muss nach `from` liegen.",
    es: "Esta fecha debe ser posterior a `from`.",
    tr: "Bu tarih `from` değerinden sonra olmalıdır.",
  },
} as const satisfies Messages;
