import type { Messages } from "../../http/messages/index.ts";

declare module "../../http/messages/index.ts" {
  interface NounMessages {
    agents: keyof typeof agentMessages;
  }
}

export const agentMessages = {
  "agent.updated": {
    en: "The agent was updated.",
    ar: "تم تحديث الوكيل.",
    fr: "L’agent a été mis à jour.",
    de: "Der Agent wurde aktualisiert.",
    es: "Se ha actualizado el agente.",
    tr: "Aracı güncellendi.",
  },
  "agent.invalid_profile_url": {
    en: 'UCP-Agent must name the https address of a profile: profile="https://agent.example/profile".',
    ar: 'يجب أن يذكر UCP-Agent عنوان https لملف تعريف: profile="https://agent.example/profile".',
    fr: 'UCP-Agent doit nommer l’adresse https d’un profil : profile="https://agent.example/profile".',
    de: 'UCP-Agent muss die https-Adresse eines Profils nennen: profile="https://agent.example/profile".',
    es: 'UCP-Agent debe nombrar la dirección https de un perfil: profile="https://agent.example/profile".',
    tr: 'UCP-Agent bir profilin https adresini belirtmelidir: profile="https://agent.example/profile".',
  },
  "agent.profile_unreachable": {
    en: "The agent’s profile could not be fetched.",
    ar: "تعذّر جلب ملف تعريف الوكيل.",
    fr: "Le profil de l’agent n’a pas pu être récupéré.",
    de: "Das Profil des Agenten konnte nicht abgerufen werden.",
    es: "No se pudo obtener el perfil del agente.",
    tr: "Aracının profili alınamadı.",
  },
  "agent.profile_malformed": {
    en: "What the address of the agent’s profile answers is no profile.",
    ar: "ما يعيده عنوان ملف تعريف الوكيل ليس ملف تعريف.",
    fr: "Ce que répond l’adresse du profil de l’agent n’est pas un profil.",
    de: "Was unter der Adresse des Profils steht, ist kein Profil eines Agenten.",
    es: "Lo que responde la dirección del perfil del agente no es un perfil.",
    tr: "Aracının profil adresinin yanıtı bir profil değil.",
  },
  "agent.profile_not_trusted": {
    en: "This store does not let this agent in.",
    ar: "لا يسمح هذا المتجر لهذا الوكيل بالدخول.",
    fr: "Cette boutique n’admet pas cet agent.",
    de: "Dieser Shop lässt diesen Agenten nicht zu.",
    es: "Esta tienda no admite a este agente.",
    tr: "Bu mağaza bu aracıya izin vermiyor.",
  },
  "agent.version_unsupported": {
    en: "Version {version} of the protocol is not supported. This store knows: {supported}.",
    ar: "الإصدار ‎{version} من البروتوكول غير مدعوم. الإصدارات التي يعرفها هذا المتجر: ‎{supported}.",
    fr: "La version {version} du protocole n’est pas prise en charge. Cette boutique connaît : {supported}.",
    de: "Version {version} des Protokolls wird nicht unterstützt. Dieser Shop kennt: {supported}.",
    es: "La versión {version} del protocolo no es compatible. Esta tienda conoce: {supported}.",
    tr: "Protokolün {version} sürümü desteklenmiyor. Bu mağazanın bildikleri: {supported}.",
  },
  "agent.signature_missing": {
    en: "The request must be signed: Signature and Signature-Input are needed (RFC 9421).",
    ar: "يجب توقيع الطلب: يلزم Signature وSignature-Input ‏(RFC 9421).",
    fr: "La requête doit être signée : Signature et Signature-Input sont nécessaires (RFC 9421).",
    de: "Die Anfrage muss signiert sein: Signature und Signature-Input werden gebraucht (RFC 9421).",
    es: "La petición debe ir firmada: se necesitan Signature y Signature-Input (RFC 9421).",
    tr: "İstek imzalı olmalıdır: Signature ve Signature-Input gereklidir (RFC 9421).",
  },
  "agent.signature_invalid": {
    en: "The request’s signature does not hold, or does not cover all that it must.",
    ar: "توقيع الطلب غير صحيح، أو لا يشمل كل ما يجب أن يشمله.",
    fr: "La signature de la requête n’est pas valable, ou ne couvre pas tout ce qu’elle doit.",
    de: "Die Signatur der Anfrage stimmt nicht oder deckt nicht alles ab, was sie muss.",
    es: "La firma de la petición no es válida, o no cubre todo lo que debe.",
    tr: "İsteğin imzası geçerli değil ya da kapsaması gereken her şeyi kapsamıyor.",
  },
  "agent.key_not_found": {
    en: "The agent’s profile has no key by which the request is signed.",
    ar: "لا يحتوي ملف تعريف الوكيل على المفتاح الذي وُقّع به الطلب.",
    fr: "Le profil de l’agent n’a pas la clé par laquelle la requête est signée.",
    de: "Das Profil des Agenten hat den Schlüssel nicht, mit dem die Anfrage signiert ist.",
    es: "El perfil del agente no tiene la clave con la que está firmada la petición.",
    tr: "Aracının profilinde isteğin imzalandığı anahtar yok.",
  },
  "agent.digest_mismatch": {
    en: "Content-Digest is not the SHA-256 of the body.",
    ar: "Content-Digest ليس قيمة SHA-256 لجسم الطلب.",
    fr: "Content-Digest n’est pas le SHA-256 du corps.",
    de: "Content-Digest ist nicht der SHA-256 des Inhalts.",
    es: "Content-Digest no es el SHA-256 del cuerpo.",
    tr: "Content-Digest gövdenin SHA-256 özeti değil.",
  },
  "agent.algorithm_unsupported": {
    en: "The signature’s algorithm is not supported; ES256, ES384 and Ed25519 are.",
    ar: "خوارزمية التوقيع غير مدعومة؛ المدعوم ES256 وES384 وEd25519.",
    fr: "L’algorithme de la signature n’est pas pris en charge ; ES256, ES384 et Ed25519 le sont.",
    de: "Der Algorithmus der Signatur wird nicht unterstützt, wohl aber ES256, ES384 und Ed25519.",
    es: "El algoritmo de la firma no es compatible; lo son ES256, ES384 y Ed25519.",
    tr: "İmzanın algoritması desteklenmiyor; ES256, ES384 ve Ed25519 destekleniyor.",
  },
  "agent.too_many_agents": {
    en: "This store knows as many agents as it can. Try again later.",
    ar: "يعرف هذا المتجر أكبر عدد ممكن من الوكلاء. حاول لاحقًا.",
    fr: "Cette boutique connaît autant d’agents qu’elle peut. Réessayez plus tard.",
    de: "Dieser Shop kennt so viele Agenten, wie er kann. Versuchen Sie es später noch einmal.",
    es: "Esta tienda conoce tantos agentes como puede. Inténtelo más tarde.",
    tr: "Bu mağaza tanıyabileceği kadar aracı tanıyor. Daha sonra yeniden deneyin.",
  },
} as const satisfies Messages;
