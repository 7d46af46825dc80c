/** A word in both languages; `fr` is as it stands after a masculine and after a feminine noun. */
export type Adjective = { en: string; fr: [masculine: string, feminine: string] };
/** `code` starts its SKU; prices are in hundredths, of the dear and the cheap end. */
export type Noun = { en: string; fr: string; feminine: boolean; code: string; from: number; to: number };
export type Phrase = { en: string; fr: string };
export type Department = {
  adjectives: readonly Adjective[];
  /** `fr` follows the noun, with its preposition. */
  materials: readonly Phrase[];
  nouns: readonly Noun[];
  /** One sentence on what such things are like, one on how they are kept. */
  notes: readonly Phrase[];
  care: readonly Phrase[];
  tags: readonly string[];
};

const adjective = (en: string, masculine: string, feminine = masculine): Adjective => ({
  en,
  fr: [masculine, feminine],
});
const noun = (en: string, fr: string, gender: "m" | "f", code: string, from: number, to: number): Noun => ({
  en,
  fr,
  feminine: gender === "f",
  code,
  from,
  to,
});
const phrase = (en: string, fr: string): Phrase => ({ en, fr });

const shared = [
  adjective("Classic", "classique"),
  adjective("Modern", "moderne"),
  adjective("Handmade", "artisanal", "artisanale"),
  adjective("Natural", "naturel", "naturelle"),
  adjective("Light", "léger", "légère"),
  adjective("Elegant", "élégant", "élégante"),
  adjective("Sturdy", "robuste"),
  adjective("Simple", "simple"),
];

export const departments: readonly Department[] = [
  {
    adjectives: [...shared, adjective("Glazed", "émaillé", "émaillée"), adjective("Rustic", "rustique")],
    materials: [
      phrase("Stoneware", "en grès"),
      phrase("Porcelain", "en porcelaine"),
      phrase("Glass", "en verre"),
      phrase("Enamel", "en émail"),
      phrase("Terracotta", "en terre cuite"),
    ],
    nouns: [
      noun("Mug", "Tasse", "f", "MUG", 900, 3200),
      noun("Bowl", "Bol", "m", "BWL", 1100, 4500),
      noun("Plate", "Assiette", "f", "PLT", 1000, 4200),
      noun("Teapot", "Théière", "f", "TPT", 2400, 9800),
      noun("Pitcher", "Pichet", "m", "PIT", 1900, 7600),
      noun("Serving Dish", "Plat de service", "m", "DSH", 2200, 8900),
      noun("Butter Dish", "Beurrier", "m", "BUT", 1500, 5200),
    ],
    notes: [
      phrase(
        "A piece for every day that looks good on a set table too.",
        "Une pièce de tous les jours qui fait aussi belle figure sur une table dressée.",
      ),
      phrase(
        "The rim is thin, the base is heavy, and it sits well in the hand.",
        "Le bord est fin, la base est lourde, et la prise en main est agréable.",
      ),
    ],
    care: [
      phrase("Goes in the dishwasher.", "Passe au lave-vaisselle."),
      phrase("Wash by hand to keep its shine.", "Un lavage à la main préserve l’éclat."),
    ],
    tags: ["tableware", "kitchen", "breakfast", "tea", "coffee", "serving", "ceramics"],
  },
  {
    adjectives: [...shared, adjective("Heavy", "lourd", "lourde"), adjective("Polished", "poli", "polie")],
    materials: [
      phrase("Steel", "en acier"),
      phrase("Cast Iron", "en fonte"),
      phrase("Copper", "en cuivre"),
      phrase("Beech", "en hêtre"),
      phrase("Olive Wood", "en bois d’olivier"),
    ],
    nouns: [
      noun("Frying Pan", "Poêle", "f", "PAN", 2900, 14900),
      noun("Saucepan", "Casserole", "f", "SCP", 2400, 12900),
      noun("Cutting Board", "Planche à découper", "f", "CUT", 1900, 8900),
      noun("Mixing Bowl", "Saladier", "m", "MIX", 1500, 5900),
      noun("Ladle", "Louche", "f", "LAD", 900, 3400),
      noun("Mortar", "Mortier", "m", "MOR", 1900, 6900),
      noun("Colander", "Égouttoir", "m", "COL", 1600, 5600),
    ],
    notes: [
      phrase(
        "Made for kitchens where something is on the stove every day.",
        "Pour les cuisines où il se passe quelque chose chaque jour.",
      ),
      phrase("It gets better with use.", "Un objet que l’usage embellit."),
    ],
    care: [
      phrase("Rub with a little oil now and then.", "Un peu d’huile de temps en temps suffit à l’entretien."),
      phrase("Rinse with hot water and dry at once.", "À rincer à l’eau chaude et à sécher aussitôt."),
    ],
    tags: ["cookware", "baking", "chef", "utensils", "stovetop", "prep", "wood"],
  },
  {
    adjectives: [...shared, adjective("Soft", "doux", "douce"), adjective("Warm", "chaud", "chaude")],
    materials: [
      phrase("Linen", "en lin"),
      phrase("Cotton", "en coton"),
      phrase("Wool", "en laine"),
      phrase("Velvet", "en velours"),
      phrase("Hemp", "en chanvre"),
    ],
    nouns: [
      noun("Cushion", "Coussin", "m", "CSH", 1900, 6900),
      noun("Throw", "Plaid", "m", "THR", 3900, 15900),
      noun("Curtain", "Rideau", "m", "CRT", 2900, 11900),
      noun("Tablecloth", "Nappe", "f", "TBC", 2500, 9900),
      noun("Towel", "Serviette", "f", "TWL", 900, 3900),
      noun("Duvet Cover", "Housse de couette", "f", "DUV", 5900, 18900),
      noun("Rug", "Tapis", "m", "RUG", 4900, 29900),
    ],
    notes: [
      phrase(
        "Woven densely, so that it keeps its shape for years.",
        "Un tissage dense, qui garde sa forme pendant des années.",
      ),
      phrase(
        "The color is deep and does not fade in the sun.",
        "La couleur est profonde et ne passe pas au soleil.",
      ),
    ],
    care: [
      phrase("Machine wash at 30 °C.", "Lavage en machine à 30 °C."),
      phrase("Air it rather than wash it.", "Mieux vaut aérer que laver."),
    ],
    tags: ["textiles", "bedroom", "bath", "living-room", "linen", "cozy", "woven"],
  },
  {
    adjectives: [...shared, adjective("Slim", "mince"), adjective("Adjustable", "réglable")],
    materials: [
      phrase("Oak", "en chêne"),
      phrase("Walnut", "en noyer"),
      phrase("Brass", "en laiton"),
      phrase("Rattan", "en rotin"),
      phrase("Marble", "en marbre"),
    ],
    nouns: [
      noun("Table Lamp", "Lampe de table", "f", "LMP", 3900, 19900),
      noun("Stool", "Tabouret", "m", "STL", 4900, 17900),
      noun("Shelf", "Étagère", "f", "SHF", 2900, 14900),
      noun("Mirror", "Miroir", "m", "MIR", 3900, 24900),
      noun("Candle Holder", "Bougeoir", "m", "CND", 1200, 5900),
      noun("Side Table", "Bout de canapé", "m", "SDT", 7900, 34900),
      noun("Coat Rack", "Portemanteau", "m", "RCK", 2900, 12900),
    ],
    notes: [
      phrase(
        "Small enough for a hallway, good enough for the living room.",
        "Assez petit pour une entrée, assez beau pour un salon.",
      ),
      phrase(
        "Arrives in one box, with the one tool that it takes.",
        "Livré en un seul carton, avec l’unique outil nécessaire.",
      ),
    ],
    care: [
      phrase("Dust with a dry cloth.", "À dépoussiérer avec un chiffon sec."),
      phrase("Keep away from radiators.", "À tenir loin des radiateurs."),
    ],
    tags: ["furniture", "lighting", "decor", "hallway", "storage", "small-space", "office"],
  },
  {
    adjectives: [...shared, adjective("Slim", "mince"), adjective("Pocket-Size", "de poche")],
    materials: [
      phrase("Walnut", "en noyer"),
      phrase("Leather", "en cuir"),
      phrase("Birch", "en bouleau"),
      phrase("Brass", "en laiton"),
      phrase("Bamboo", "en bambou"),
    ],
    nouns: [
      noun("Notebook", "Carnet", "m", "NTB", 600, 2900),
      noun("Desk Pad", "Sous-main", "m", "DSK", 1900, 7900),
      noun("Fountain Pen", "Stylo-plume", "m", "PEN", 1900, 9900),
      noun("Pencil Case", "Trousse", "f", "CAS", 900, 3900),
      noun("Planner", "Agenda", "m", "PLN", 1200, 3900),
      noun("Letter Tray", "Corbeille à courrier", "f", "TRY", 1500, 5900),
      noun("Card Box", "Boîte à fiches", "f", "BOX", 1200, 4500),
    ],
    notes: [
      phrase("Everything on the desk finds its place.", "Chaque chose trouve sa place sur le bureau."),
      phrase(
        "A gift for people who still write by hand.",
        "Un cadeau pour les gens qui écrivent encore à la main.",
      ),
    ],
    care: [
      phrase("It comes in a box that can be kept.", "Livré dans une boîte que l’on garde."),
      phrase("Keep dry.", "À conserver au sec."),
    ],
    tags: ["stationery", "writing", "desk", "paper", "school", "journal", "organizing"],
  },
  {
    adjectives: [...shared, adjective("Fitted", "ajusté", "ajustée"), adjective("Loose", "ample")],
    materials: [
      phrase("Organic Cotton", "en coton biologique"),
      phrase("Merino", "en mérinos"),
      phrase("Denim", "en denim"),
      phrase("Linen", "en lin"),
      phrase("Flannel", "en flanelle"),
    ],
    nouns: [
      noun("Shirt", "Chemise", "f", "SHT", 2900, 9900),
      noun("Sweater", "Pull", "m", "SWT", 4900, 16900),
      noun("Jacket", "Veste", "f", "JKT", 6900, 24900),
      noun("Scarf", "Écharpe", "f", "SCF", 1900, 7900),
      noun("Apron", "Tablier", "m", "APR", 1900, 5900),
      noun("Beanie", "Bonnet", "m", "BNE", 1500, 4500),
      noun("Dress", "Robe", "f", "DRS", 4900, 18900),
    ],
    notes: [
      phrase(
        "Cut to be worn, washed and worn again.",
        "Une coupe faite pour être portée, lavée et portée encore.",
      ),
      phrase(
        "The seams are double and the buttons are sewn on by hand.",
        "Les coutures sont doubles et les boutons cousus à la main.",
      ),
    ],
    care: [
      phrase("Wash cold, dry flat.", "Lavage à froid, séchage à plat."),
      phrase("Iron on the wrong side.", "À repasser sur l’envers."),
    ],
    tags: ["apparel", "women", "men", "winter", "summer", "layering", "knitwear"],
  },
  {
    adjectives: [
      ...shared,
      adjective("Hanging", "suspendu", "suspendue"),
      adjective("Weatherproof", "résistant", "résistante"),
    ],
    materials: [
      phrase("Terracotta", "en terre cuite"),
      phrase("Zinc", "en zinc"),
      phrase("Teak", "en teck"),
      phrase("Steel", "en acier"),
      phrase("Cedar", "en cèdre"),
    ],
    nouns: [
      noun("Planter", "Jardinière", "f", "PTR", 1500, 8900),
      noun("Watering Can", "Arrosoir", "m", "WAT", 1900, 6900),
      noun("Trowel", "Transplantoir", "m", "TRW", 900, 3400),
      noun("Bird Feeder", "Mangeoire", "f", "BRD", 1500, 5900),
      noun("Lantern", "Lanterne", "f", "LNT", 1900, 8900),
      noun("Garden Bench", "Banc de jardin", "m", "BNC", 12900, 49900),
      noun("Plant Stand", "Porte-plante", "m", "STD", 2400, 8900),
    ],
    notes: [
      phrase(
        "At home on a balcony as well as in a garden.",
        "À sa place sur un balcon comme dans un jardin.",
      ),
      phrase("It may stay outside all year.", "Peut rester dehors toute l’année."),
    ],
    care: [
      phrase("Empty before the first frost.", "À vider avant les premières gelées."),
      phrase("A brush and water are all it needs.", "Une brosse et de l’eau suffisent."),
    ],
    tags: ["garden", "outdoor", "plants", "balcony", "tools", "spring", "birds"],
  },
  {
    adjectives: [...shared, adjective("Compact", "compact", "compacte"), adjective("Waterproof", "étanche")],
    materials: [
      phrase("Canvas", "en toile"),
      phrase("Leather", "en cuir"),
      phrase("Recycled Nylon", "en nylon recyclé"),
      phrase("Waxed Cotton", "en coton ciré"),
      phrase("Felt", "en feutre"),
    ],
    nouns: [
      noun("Backpack", "Sac à dos", "m", "BPK", 4900, 18900),
      noun("Tote Bag", "Cabas", "m", "TOT", 1500, 8900),
      noun("Wallet", "Portefeuille", "m", "WLT", 1900, 8900),
      noun("Belt", "Ceinture", "f", "BLT", 1900, 6900),
      noun("Toiletry Bag", "Trousse de toilette", "f", "TLT", 1900, 6900),
      noun("Laptop Sleeve", "Housse d’ordinateur", "f", "LAP", 2400, 7900),
      noun("Key Ring", "Porte-clés", "m", "KEY", 600, 2400),
    ],
    notes: [
      phrase("Everything has its pocket, and nothing rattles.", "Chaque chose a sa poche, et rien ne bouge."),
      phrase("Light to carry and hard to wear out.", "Peu de poids, beaucoup d’endurance."),
    ],
    care: [
      phrase("Wipe clean with a damp cloth.", "À essuyer avec un chiffon humide."),
      phrase("Spots come off with mild soap.", "Les taches partent au savon doux."),
    ],
    tags: ["bags", "travel", "accessories", "commuting", "unisex", "gift", "weekend"],
  },
];

/** Opening sentences; {name} stands for the product. */
export const openings: readonly Phrase[] = [
  phrase("{name}, made in small batches.", "{name}, en petites séries."),
  phrase("{name} for everyday use.", "{name}, pour tous les jours."),
  phrase("{name}, designed in our own workshop.", "{name}, une création de notre atelier."),
  phrase("{name} with a two-year warranty.", "{name}, avec une garantie de deux ans."),
];

export const commonTags = ["new", "bestseller", "sustainable", "limited"];

/** Made-up brands. */
export const brands: readonly string[] = [
  "Alder & Finch, Atelier Brume, Bellweather, Birch Lane, Blue Kiln, Bramble, Casa Lino, Cedarmoor",
  "Copperline, Dovetail, Eastmark, Fable & Fern, Fieldnote, Foxglove, Galerne, Greyhaven",
  "Harbor & Hew, Hazelwick, Holm, Ivory Gate, Juniper Row, Kestrel, Lanterne, Larkspur, Maison Orme",
  "Marlow, Meridian, Millrace, Nordlys, Oakhurst, Old Quay, Pennywhistle, Quillon, Rivermade",
  "Saltbox, Sorrel, Tamarack, Thistle & Twine, Verdant, Wren House",
].flatMap((line) => line.split(", "));
