import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    media: keyof typeof mediaMessages;
  }
}

export const mediaMessages = {
  "media.created": {
    en: "The file was added.",
    ar: "تمت إضافة الملف.",
    fr: "Le fichier a été ajouté.",
    de: "Die Datei wurde hinzugefügt.",
    es: "Se ha añadido el archivo.",
    tr: "Dosya eklendi.",
  },
  "media.known": {
    en: "This file is there already.",
    ar: "هذا الملف موجود بالفعل.",
    fr: "Ce fichier est déjà présent.",
    de: "Diese Datei ist schon da.",
    es: "Este archivo ya existe.",
    tr: "Bu dosya zaten var.",
  },
  "media.updated": {
    en: "The file's details were changed.",
    ar: "تم تغيير بيانات الملف.",
    fr: "Les informations du fichier ont été modifiées.",
    de: "Die Angaben zur Datei wurden geändert.",
    es: "Se han cambiado los datos del archivo.",
    tr: "Dosyanın bilgileri değiştirildi.",
  },
  "media.deleted": {
    en: "The file was deleted.",
    ar: "تم حذف الملف.",
    fr: "Le fichier a été supprimé.",
    de: "Die Datei wurde gelöscht.",
    es: "Se ha eliminado el archivo.",
    tr: "Dosya silindi.",
  },
  "media.in_use": {
    en: "A product shows this file. Take it out of the product first.",
    ar: "يعرض أحد المنتجات هذا الملف. أزله من المنتج أولًا.",
    fr: "Un produit affiche ce fichier. Retirez-le d’abord du produit.",
    de: "Ein Produkt zeigt diese Datei. Nehmen Sie sie zuerst aus dem Produkt heraus.",
    es: "Un producto muestra este archivo. Quítelo primero del producto.",
    tr: "Bir ürün bu dosyayı gösteriyor. Önce onu üründen çıkarın.",
  },
  "media.no_pictures": {
    en: "This server cannot take pictures now. Tell whoever runs it: its log says why.",
    ar: "لا يستطيع هذا الخادم استقبال الصور الآن. أبلغ القائم على تشغيله: السبب مذكور في سجله.",
    fr: "Ce serveur ne peut pas recevoir d’images pour le moment. Prévenez son exploitant : son journal en donne la raison.",
    de: "Dieser Server kann zurzeit keine Bilder annehmen. Sagen Sie es dem Betreiber: Im Protokoll steht, warum.",
    es: "Este servidor no puede recibir imágenes ahora. Avise a quien lo administra: su registro indica el motivo.",
    tr: "Bu sunucu şu anda resim alamıyor. İşletmecisine bildirin: nedeni günlüğünde yazıyor.",
  },
  "field.broken_picture": {
    en: "This is no whole picture: it is damaged, cut off, or something else.",
    ar: "هذه ليست صورة كاملة: إنها تالفة أو مقتطعة أو شيء آخر.",
    fr: "Ce n’est pas une image complète : elle est endommagée, tronquée ou autre chose.",
    de: "Das ist kein ganzes Bild: Es ist beschädigt, abgeschnitten oder etwas anderes.",
    es: "Esto no es una imagen completa: está dañada, cortada o es otra cosa.",
    tr: "Bu tam bir resim değil: hasarlı, yarım kalmış ya da başka bir şey.",
  },
  "field.broken_file": {
    en: "This is no whole file of its type: it is damaged, cut off, or has something else in it.",
    ar: "هذا ليس ملفًا كاملًا من نوعه: إنه تالف أو مقتطع أو يحتوي على شيء آخر.",
    fr: "Ce n’est pas un fichier complet de son type : il est endommagé, tronqué ou contient autre chose.",
    de: "Das ist keine ganze Datei ihrer Art: Sie ist beschädigt, abgeschnitten oder enthält etwas anderes.",
    es: "Esto no es un archivo completo de su tipo: está dañado, cortado o contiene otra cosa.",
    tr: "Bu, türünün tam bir dosyası değil: hasarlı, yarım kalmış ya da içinde başka bir şey var.",
  },
  "field.too_many_pixels": {
    en: "A picture may have at most {limit} pixels, all frames together, and {side} on a side.",
    ar: "يجب ألا تزيد الصورة على {limit} بكسل لكل الإطارات معًا، و{side} بكسل لكل ضلع.",
    fr: "Une image peut avoir au plus {limit} pixels, toutes vues comprises, et {side} par côté.",
    de: "Ein Bild darf höchstens {limit} Pixel haben, alle Einzelbilder zusammen, und {side} je Seite.",
    es: "Una imagen puede tener como máximo {limit} píxeles, sumando todos los fotogramas, y {side} por lado.",
    tr: "Bir resim, tüm kareleriyle birlikte en fazla {limit} piksel ve her kenarda {side} piksel olabilir.",
  },
  "field.not_fetched": {
    en: "Nothing could be fetched from this URL ({reason}). It must be a public one, without user name and password.",
    ar: "تعذّر جلب أي شيء من عنوان URL هذا ({reason}). يجب أن يكون عامًا ومن دون اسم مستخدم أو كلمة مرور.",
    fr: "Rien n’a pu être récupéré à cette URL ({reason}). Elle doit être publique, sans nom d’utilisateur ni mot de passe.",
    de: "Von dieser URL konnte nichts geholt werden ({reason}). Sie muss öffentlich sein, ohne Benutzername und Passwort.",
    es: "No se ha podido obtener nada de esta URL ({reason}). Debe ser pública, sin nombre de usuario ni contraseña.",
    tr: "Bu URL’den bir şey alınamadı ({reason}). Herkese açık olmalı, kullanıcı adı ve parola içermemelidir.",
  },
} as const satisfies Messages;
