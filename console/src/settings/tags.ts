/** Languages that a store may have texts in: those of ISO 639-1 that have speakers in numbers, and usual variants (BCP 47). */
export const languageTags: readonly string[] = (
  "af am ar as az be bg bn bs ca cs cy da de de-AT de-CH el en en-AU en-CA en-GB en-IE en-US es es-419 es-AR es-MX et eu fa fi fil fr " +
  "fr-BE fr-CA fr-CH ga gl gu ha he hi hr hu hy id ig is it ja jv ka kk km kn ko ku ky lb lo lt lv mg mi mk ml mn mr ms mt my nb ne " +
  "nl nl-BE nn no or pa pl ps pt pt-BR pt-PT ro ru rw sd si sk sl so sq sr sr-Latn sv sw ta te tg th tk tr tt ug uk ur uz vi wo xh yo " +
  "zh zh-Hans zh-Hant zu"
).split(" ");
