import { v7 as uuidv7 } from "uuid";

const mainMenu: Readonly<Record<string, string>> = {
  en: "Main menu",
  ar: "القائمة الرئيسية",
  de: "Hauptmenü",
  es: "Menú principal",
  fr: "Menu principal",
  tr: "Ana menü",
};
const footer: Readonly<Record<string, string>> = {
  en: "Footer menu",
  ar: "قائمة التذييل",
  de: "Fußzeilenmenü",
  es: "Menú del pie de página",
  fr: "Menu du pied de page",
  tr: "Alt menü",
};
const policies = ["terms", "privacy", "refunds", "shipping", "legalNotice"];

const itemOf = (link: object) => ({ id: uuidv7(), titles: {}, link, items: [] });

/** The menus of a new store, titled in its language; items without a title of their own are named by what they link to. */
export const firstMenus = (language: string) =>
  [
    { handle: "main-menu", titles: mainMenu, links: [{ kind: "home" }, { kind: "all_products" }] },
    {
      handle: "footer",
      titles: footer,
      links: [{ kind: "search" }, ...policies.map((policy) => ({ kind: "policy", policy }))],
    },
  ].map(({ handle, titles, links }) => ({
    id: uuidv7(),
    handle,
    titles: { [language]: titles[language.split("-")[0]!] ?? titles.en! },
    items: links.map(itemOf),
  }));
