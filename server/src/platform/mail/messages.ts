import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    mail: keyof typeof mailMessages;
  }
}

export const mailMessages = {
  "mails.texts_updated": {
    en: "The texts of the mails are changed.",
    ar: "تم تعديل نصوص الرسائل.",
    fr: "Les textes des e-mails sont modifiés.",
    de: "Die Texte der Mails sind geändert.",
    es: "Los textos de los correos se han modificado.",
    tr: "E-postaların metinleri değiştirildi.",
  },
  "mails.test_sent": {
    en: "The test is on its way to you.",
    ar: "الرسالة التجريبية في طريقها إليك.",
    fr: "L’e-mail d’essai est en route vers vous.",
    de: "Die Probe ist unterwegs zu Ihnen.",
    es: "El correo de prueba va en camino hacia usted.",
    tr: "Deneme e-postası size doğru yola çıktı.",
  },
  "field.unknown_placeholder": {
    en: "Only these placeholders are filled in here: {choices}.",
    ar: "لا تُملأ هنا إلا هذه العناصر النائبة: {choices}.",
    fr: "Seuls ces champs sont remplacés ici : {choices}.",
    de: "Hier werden nur diese Platzhalter ersetzt: {choices}.",
    es: "Aquí solo se sustituyen estos marcadores: {choices}.",
    tr: "Burada yalnızca şu yer tutucular doldurulur: {choices}.",
  },
} as const satisfies Messages;
