import type { ProductCreate } from "../../catalogue/products/index.ts";

/** A product of the demo store; `publishedInDays` is when it goes public, counted from its creation. */
export type DemoProduct = ProductCreate & { publishedInDays?: number };

type Text = [name: string, description: string];
type Entry = Omit<DemoProduct, "images" | "translations"> & { slug: string; en: Text; fr: Text; ar: Text };

const entries: readonly Entry[] = [
  {
    slug: "stoneware-mug",
    sku: "KIT-MUG-01",
    price: "19.90",
    cost: "6.40",
    brand: "Blue Kiln",
    tags: ["kitchen", "ceramics", "tea"],
    quantity: 84,
    lowStockThreshold: 10,
    en: [
      "Stoneware Mug",
      "A hand-thrown mug with a matte glaze that holds 350 ml. It goes in the dishwasher and the microwave.",
    ],
    fr: [
      "Tasse en grès",
      "Une tasse tournée à la main, à l’émail mat, d’une contenance de 350 ml. Elle passe au lave-vaisselle et au micro-ondes.",
    ],
    ar: [
      "كوب من الفخار الحجري",
      "كوب مشكّل يدويًا بطلاء مطفي يتسع لـ 350 مل. يمكن غسله في غسالة الصحون واستخدامه في الميكروويف.",
    ],
  },
  {
    slug: "walnut-cutting-board",
    sku: "KIT-BRD-02",
    price: "54.00",
    cost: "21.00",
    brand: "Oakhurst",
    tags: ["kitchen", "wood", "prep"],
    quantity: 37,
    en: [
      "Walnut Cutting Board",
      "A solid board of oiled walnut, 40 by 25 cm, with a groove that catches the juice. Rub it with a little oil once a month and it will last for decades.",
    ],
    fr: [
      "Planche à découper en noyer",
      "Une planche massive en noyer huilé de 40 sur 25 cm, avec une rainure qui retient le jus. Un peu d’huile une fois par mois, et elle durera des décennies.",
    ],
    ar: [
      "لوح تقطيع من خشب الجوز",
      "لوح متين من خشب الجوز المدهون بالزيت، مقاسه 40 × 25 سم، وفيه مجرى يحتفظ بالعصارة. ادهنه بقليل من الزيت مرة في الشهر ليدوم عشرات السنين.",
    ],
  },
  {
    slug: "linen-tea-towels",
    sku: "KIT-TWL-03",
    price: "24.00",
    cost: "8.10",
    brand: "Casa Lino",
    tags: ["kitchen", "textiles", "linen"],
    quantity: 120,
    en: [
      "Linen Tea Towels, Set of 2",
      "Two towels of washed European linen that dry glasses without leaving lint. They get softer with every wash.",
    ],
    fr: [
      "Torchons en lin, lot de 2",
      "Deux torchons en lin européen lavé, qui essuient les verres sans peluches. Ils s’adoucissent à chaque lavage.",
    ],
    ar: [
      "مناشف مطبخ من الكتان، طقم من قطعتين",
      "منشفتان من الكتان الأوروبي المغسول تجففان الأكواب دون أن تتركا وبرًا. وتزدادان نعومة مع كل غسلة.",
    ],
  },
  {
    slug: "cast-iron-skillet",
    sku: "KIT-PAN-04",
    price: "49.00",
    compareAtPrice: "62.00",
    cost: "19.50",
    brand: "Harbor & Hew",
    tags: ["kitchen", "cookware", "sale"],
    quantity: 45,
    en: [
      "Cast-Iron Skillet, 26 cm",
      "A heavy skillet that comes seasoned and works on any stove, in the oven and over a fire. The more you cook with it, the less it sticks.",
    ],
    fr: [
      "Poêle en fonte, 26 cm",
      "Une poêle lourde, déjà culottée, pour toutes les plaques, le four et le feu de bois. Plus on s’en sert, moins elle attache.",
    ],
    ar: [
      "مقلاة من الحديد الزهر، 26 سم",
      "مقلاة ثقيلة معالجة مسبقًا تصلح لكل المواقد وللفرن وللنار المكشوفة. كلما استخدمتها أكثر قلّ التصاق الطعام بها.",
    ],
  },
  {
    slug: "glass-teapot",
    sku: "KIT-TPT-05",
    price: "38.50",
    cost: "13.20",
    brand: "Maison Orme",
    tags: ["kitchen", "tea", "glass"],
    quantity: 28,
    en: [
      "Glass Teapot",
      "A teapot of heat-proof glass for 900 ml, with a fine steel strainer. You see when the tea is as strong as you like it.",
    ],
    fr: [
      "Théière en verre",
      "Une théière de 900 ml en verre résistant à la chaleur, avec un filtre fin en acier. On voit quand le thé est infusé à son goût.",
    ],
    ar: [
      "إبريق شاي زجاجي",
      "إبريق من الزجاج المقاوم للحرارة سعته 900 مل مع مصفاة فولاذية ناعمة. ترى بنفسك متى يبلغ الشاي القوة التي تفضلها.",
    ],
  },
  {
    slug: "espresso-cups",
    sku: "KIT-ESP-06",
    price: "32.00",
    cost: "10.80",
    brand: "Blue Kiln",
    tags: ["kitchen", "coffee", "ceramics"],
    quantity: 0,
    lowStockThreshold: 5,
    en: [
      "Espresso Cups, Set of 4",
      "Four thick-walled porcelain cups that keep a small coffee hot. They stack, so that four of them need the room of one.",
    ],
    fr: [
      "Tasses à expresso, lot de 4",
      "Quatre tasses en porcelaine épaisse qui gardent le petit café au chaud. Empilées, elles prennent la place d’une seule.",
    ],
    ar: [
      "فناجين إسبريسو، طقم من 4",
      "أربعة فناجين من البورسلين السميك تحافظ على سخونة القهوة. وتُرصّ فوق بعضها فلا تشغل إلا مكان فنجان واحد.",
    ],
  },
  {
    slug: "beeswax-wraps",
    sku: "KIT-WRP-07",
    price: "16.50",
    cost: "4.90",
    brand: "Verdant",
    tags: ["kitchen", "sustainable"],
    quantity: 150,
    en: [
      "Beeswax Food Wraps, Set of 3",
      "Three cotton wraps in beeswax that replace cling film for about a year. The warmth of your hands is enough to seal them.",
    ],
    fr: [
      "Emballages à la cire d’abeille, lot de 3",
      "Trois emballages en coton ciré qui remplacent le film plastique pendant un an environ. La chaleur des mains suffit à les fermer.",
    ],
    ar: [
      "أغلفة طعام بشمع العسل، طقم من 3",
      "ثلاثة أغلفة قطنية مشبعة بشمع العسل تغني عن الأغلفة البلاستيكية نحو سنة. تكفي حرارة اليدين لإحكامها.",
    ],
  },
  {
    slug: "wool-throw",
    sku: "HOM-THR-08",
    price: "89.00",
    compareAtPrice: "110.00",
    cost: "38.00",
    brand: "Nordlys",
    tags: ["home", "textiles", "winter", "sale"],
    quantity: 22,
    en: [
      "Wool Throw",
      "A throw of pure new wool, 130 by 180 cm, woven in a herringbone pattern. Airing it outside is all the cleaning that it needs.",
    ],
    fr: [
      "Plaid en laine",
      "Un plaid en pure laine vierge de 130 sur 180 cm, tissé à chevrons. L’aérer dehors suffit à l’entretenir.",
    ],
    ar: [
      "بطانية صوفية",
      "بطانية من الصوف الجديد الخالص بمقاس 130 × 180 سم، منسوجة بنقشة عظم السمكة. يكفي تعريضها للهواء الطلق لتبقى نظيفة.",
    ],
  },
  {
    slug: "linen-cushion-cover",
    sku: "HOM-CSH-09",
    price: "29.00",
    cost: "9.70",
    brand: "Casa Lino",
    tags: ["home", "textiles", "linen"],
    quantity: 64,
    en: [
      "Linen Cushion Cover",
      "A cover of heavy linen for cushions of 45 by 45 cm, closed by a hidden zip. Machine wash it at 40 °C.",
    ],
    fr: [
      "Housse de coussin en lin",
      "Une housse en lin épais pour coussins de 45 sur 45 cm, fermée par un zip invisible. Lavage en machine à 40 °C.",
    ],
    ar: [
      "غطاء وسادة من الكتان",
      "غطاء من الكتان السميك لوسائد بمقاس 45 × 45 سم يُغلق بسحّاب مخفي. يُغسل في الغسالة على 40 درجة مئوية.",
    ],
  },
  {
    slug: "soy-candle-cedar",
    sku: "HOM-CND-10",
    price: "22.00",
    cost: "6.20",
    brand: "Atelier Brume",
    tags: ["home", "candles", "gift"],
    quantity: 3,
    lowStockThreshold: 5,
    en: [
      "Soy Candle, Cedar",
      "A candle of soy wax in a glass, scented with cedar and a little orange. It burns for about 40 hours.",
    ],
    fr: [
      "Bougie de soja, cèdre",
      "Une bougie à la cire de soja dans un verre, parfumée au cèdre avec une pointe d’orange. Elle brûle environ 40 heures.",
    ],
    ar: [
      "شمعة الصويا برائحة الأرز",
      "شمعة من شمع الصويا في كأس زجاجية تفوح برائحة خشب الأرز ولمسة من البرتقال. تشتعل نحو 40 ساعة.",
    ],
  },
  {
    slug: "terracotta-planter",
    sku: "HOM-PLT-11",
    price: "18.00",
    cost: "5.50",
    brand: "Fable & Fern",
    tags: ["home", "plants", "garden"],
    quantity: 73,
    en: [
      "Terracotta Planter",
      "A planter of 18 cm with its saucer, fired hot enough to stay outside in winter. The clay lets the roots breathe.",
    ],
    fr: [
      "Pot en terre cuite",
      "Un pot de 18 cm avec sa soucoupe, cuit assez fort pour passer l’hiver dehors. La terre laisse respirer les racines.",
    ],
    ar: [
      "أصيص من الطين المحروق",
      "أصيص قطره 18 سم مع صحنه، محروق بحرارة عالية تتيح بقاءه في الخارج شتاءً. ويسمح الطين للجذور بأن تتنفس.",
    ],
  },
  {
    slug: "brass-table-lamp",
    sku: "HOM-LMP-12",
    price: "128.00",
    cost: "57.00",
    brand: "Copperline",
    tags: ["home", "lighting"],
    quantity: 14,
    lowStockThreshold: 4,
    en: [
      "Brass Table Lamp",
      "A small lamp of brushed brass with a shade that tilts, for a desk or a bedside. It takes any E14 bulb and dims with a touch of its foot.",
    ],
    fr: [
      "Lampe de table en laiton",
      "Une petite lampe en laiton brossé à l’abat-jour orientable, pour un bureau ou un chevet. Elle accepte toute ampoule E14, et son pied tactile règle la lumière.",
    ],
    ar: [
      "مصباح طاولة من النحاس الأصفر",
      "مصباح صغير من النحاس الأصفر المصقول بغطاء قابل للإمالة، للمكتب أو لجانب السرير. يقبل أي لمبة E14 وتُخفَّف إضاءته بلمس قاعدته.",
    ],
  },
  {
    slug: "dotted-notebook",
    sku: "STA-NTB-13",
    price: "14.00",
    cost: "4.10",
    brand: "Fieldnote",
    tags: ["stationery", "paper", "writing"],
    quantity: 200,
    en: [
      "Dotted Notebook, A5",
      "A notebook of 192 numbered pages on 100 g paper that takes fountain-pen ink. The thread binding lets it lie flat.",
    ],
    fr: [
      "Carnet pointillé A5",
      "Un carnet de 192 pages numérotées, en papier de 100 g qui supporte l’encre du stylo-plume. Sa reliure cousue lui permet de rester ouvert à plat.",
    ],
    ar: [
      "دفتر منقّط بحجم A5",
      "دفتر من 192 صفحة مرقمة على ورق بوزن 100 غرام يتحمل حبر قلم الحبر السائل. تجليده بالخيط يجعله ينفتح مستويًا.",
    ],
  },
  {
    slug: "fountain-pen",
    sku: "STA-PEN-14",
    price: "46.00",
    cost: "17.30",
    brand: "Quillon",
    tags: ["stationery", "writing", "gift"],
    quantity: 31,
    en: [
      "Fountain Pen, Fine Nib",
      "A pen of anodized aluminum with a steel nib that starts at the first stroke. It takes standard cartridges and comes with a converter.",
    ],
    fr: [
      "Stylo-plume, pointe fine",
      "Un stylo en aluminium anodisé, à plume d’acier, qui écrit dès le premier trait. Il accepte les cartouches standard, et un convertisseur est fourni.",
    ],
    ar: [
      "قلم حبر سائل بسن رفيع",
      "قلم من الألمنيوم المؤكسد بسن فولاذي يكتب من أول لمسة. يقبل خراطيش الحبر القياسية ويأتي مع محوّل للتعبئة.",
    ],
  },
  {
    slug: "weekly-desk-planner",
    sku: "STA-PLN-15",
    price: "17.00",
    compareAtPrice: "21.00",
    cost: "5.00",
    brand: "Fieldnote",
    tags: ["stationery", "paper", "organizing", "sale"],
    quantity: 58,
    en: [
      "Weekly Desk Planner",
      "A pad of 60 undated weeks on recycled paper, with a column for what can wait. Begin it in any week of the year.",
    ],
    fr: [
      "Semainier de bureau",
      "Un bloc de 60 semaines non datées en papier recyclé, avec une colonne pour ce qui peut attendre. Il se commence à n’importe quelle semaine de l’année.",
    ],
    ar: [
      "مخطط أسبوعي للمكتب",
      "دفتر من 60 أسبوعًا غير مؤرخ على ورق معاد تدويره، فيه عمود لما يمكن تأجيله. ابدأه في أي أسبوع من السنة.",
    ],
  },
  {
    slug: "letterpress-cards",
    sku: "STA-CRD-16",
    price: "18.50",
    cost: "6.60",
    brand: "Old Quay",
    tags: ["stationery", "paper", "gift"],
    quantity: 90,
    en: [
      "Letterpress Cards, Set of 6",
      "Six thank-you cards printed on a hand-fed press, with envelopes of unbleached paper. Inside they are blank.",
    ],
    fr: [
      "Cartes typographiées, lot de 6",
      "Six cartes de remerciement imprimées sur une presse à main, avec leurs enveloppes en papier écru. L’intérieur est vierge.",
    ],
    ar: [
      "بطاقات مطبوعة بالحروف البارزة، طقم من 6",
      "ست بطاقات شكر مطبوعة على مكبس يدوي مع مغلفات من ورق غير مبيّض. صفحاتها الداخلية خالية للكتابة.",
    ],
  },
  {
    slug: "organic-t-shirt",
    sku: "APP-TSH-17",
    price: "34.00",
    cost: "11.90",
    brand: "Saltbox",
    tags: ["apparel", "cotton", "unisex"],
    quantity: 140,
    en: [
      "Organic Cotton T-Shirt",
      "A straight-cut shirt of heavy organic cotton, pre-washed so that it keeps its size. Wash it at 30 °C and dry it on the line.",
    ],
    fr: [
      "T-shirt en coton biologique",
      "Un t-shirt à coupe droite en coton biologique épais, prélavé pour garder sa taille. À laver à 30 °C et à sécher sur un fil.",
    ],
    ar: [
      "قميص تيشيرت من القطن العضوي",
      "قميص بقصة مستقيمة من القطن العضوي السميك، مغسول مسبقًا ليحافظ على مقاسه. يُغسل على 30 درجة مئوية ويُجفف على الحبل.",
    ],
  },
  {
    slug: "merino-beanie",
    sku: "APP-BNE-18",
    price: "28.00",
    cost: "9.40",
    brand: "Nordlys",
    tags: ["apparel", "winter", "wool"],
    quantity: 66,
    en: [
      "Merino Beanie",
      "A ribbed beanie of fine merino that is warm without itching. One size fits most heads.",
    ],
    fr: [
      "Bonnet en mérinos",
      "Un bonnet côtelé en mérinos fin, chaud et qui ne gratte pas. Une taille unique convient à presque toutes les têtes.",
    ],
    ar: [
      "قبعة من صوف المرينو",
      "قبعة مضلعة من صوف المرينو الناعم تدفئ دون أن تسبب الحكة. مقاس واحد يناسب معظم الرؤوس.",
    ],
  },
  {
    slug: "canvas-tote",
    sku: "APP-TOT-19",
    price: "26.00",
    cost: "8.80",
    brand: "Saltbox",
    tags: ["apparel", "bags", "cotton"],
    quantity: 110,
    allowBackorder: true,
    en: [
      "Canvas Tote Bag",
      "A bag of 18-ounce canvas with an inside pocket and handles long enough for the shoulder. It carries a week of groceries.",
    ],
    fr: [
      "Cabas en toile",
      "Un cabas en toile très épaisse, avec une poche intérieure et des anses assez longues pour l’épaule. Il porte les courses de la semaine.",
    ],
    ar: [
      "حقيبة قماشية كبيرة",
      "حقيبة من قماش سميك فيها جيب داخلي ومقابض طويلة تُحمل على الكتف. تتسع لمشتريات أسبوع كامل.",
    ],
  },
  {
    slug: "cotton-apron",
    sku: "APP-APR-20",
    price: "36.00",
    cost: "12.40",
    brand: "Thistle & Twine",
    tags: ["apparel", "kitchen", "cotton"],
    quantity: 41,
    en: [
      "Cotton Apron",
      "A cross-back apron of sturdy cotton that puts no weight on the neck. Two deep pockets hold a phone and a towel.",
    ],
    fr: [
      "Tablier en coton",
      "Un tablier en coton solide, croisé dans le dos, qui ne pèse pas sur la nuque. Deux poches profondes accueillent un téléphone et un torchon.",
    ],
    ar: [
      "مئزر قطني",
      "مئزر من القطن المتين يتقاطع عند الظهر فلا يثقل الرقبة. فيه جيبان عميقان يتسعان لهاتف ومنشفة.",
    ],
  },
  {
    slug: "gift-card-50",
    sku: "GIFT-50",
    price: "50.00",
    brand: "Stoa Demo",
    tags: ["gift"],
    kind: "digital_code",
    isGiftCard: true,
    taxExempt: true,
    inventoryTracked: false,
    quantity: 0,
    en: ["Gift Card, 50", "A gift card worth 50 in this store, sent by email as a code. It does not expire."],
    fr: [
      "Carte cadeau de 50",
      "Une carte cadeau d’une valeur de 50 dans cette boutique, envoyée par e-mail sous forme de code. Elle n’expire pas.",
    ],
    ar: [
      "بطاقة هدية بقيمة 50",
      "بطاقة هدية بقيمة 50 في هذا المتجر تُرسل رمزًا بالبريد الإلكتروني. ليس لها تاريخ انتهاء.",
    ],
  },
  {
    slug: "coffee-class-online",
    sku: "SRV-COF-21",
    price: "40.00",
    cost: "15.00",
    brand: "Stoa Demo",
    tags: ["coffee", "class"],
    kind: "digital_service",
    quantity: 12,
    en: [
      "Online Coffee Class",
      "A live class of 90 minutes in which a barista shows you how to brew at home. After your order you get the link and a choice of dates.",
    ],
    fr: [
      "Cours de café en ligne",
      "Un cours en direct de 90 minutes où un barista montre comment préparer le café chez soi. Le lien et un choix de dates arrivent après la commande.",
    ],
    ar: [
      "دورة قهوة عبر الإنترنت",
      "حصة مباشرة مدتها 90 دقيقة يعرض فيها خبير قهوة طرق التحضير في المنزل. بعد الطلب يصلك الرابط ومواعيد تختار منها.",
    ],
  },
  {
    slug: "winter-tea-blend",
    sku: "KIT-TEA-22",
    price: "12.50",
    cost: "3.60",
    brand: "Juniper Row",
    tags: ["kitchen", "tea", "winter"],
    quantity: 80,
    publishedInDays: 30,
    en: [
      "Winter Tea Blend",
      "Black tea with orange peel, cinnamon and cloves, 100 g in a tin. It is made once a year and goes on sale next month.",
    ],
    fr: [
      "Thé d’hiver",
      "Un thé noir à l’écorce d’orange, à la cannelle et aux clous de girofle, 100 g en boîte. Il est préparé une fois par an et sera en vente le mois prochain.",
    ],
    ar: [
      "خلطة شاي الشتاء",
      "شاي أسود مع قشر البرتقال والقرفة والقرنفل، 100 غرام في علبة معدنية. يُحضَّر مرة في السنة ويُطرح للبيع الشهر القادم.",
    ],
  },
  {
    slug: "porcelain-vase",
    sku: "HOM-VAS-23",
    price: "72.00",
    cost: "29.00",
    brand: "Blue Kiln",
    tags: ["home", "ceramics"],
    quantity: 6,
    isActive: false,
    en: [
      "Porcelain Vase",
      "A tall vase of unglazed porcelain for a single branch. We are still choosing the colors, so it is not on sale yet.",
    ],
    fr: [
      "Vase en porcelaine",
      "Un haut vase en porcelaine non émaillée, pour une seule branche. Les couleurs sont encore à choisir : il n’est pas encore en vente.",
    ],
    ar: [
      "مزهرية من البورسلين",
      "مزهرية طويلة من البورسلين غير المزجج تكفي لغصن واحد. ما زلنا نختار ألوانها، لذا ليست معروضة للبيع بعد.",
    ],
  },
];

/** The products of the demo store that guides and examples name, in English, French and Arabic; their pictures and categories come from `demo/store.json`. */
export const namedProducts: readonly (Omit<DemoProduct, "images"> & { slug: string })[] = entries.map(
  ({ en, fr, ar, ...product }) => ({
    ...product,
    translations: Object.entries({ en, fr, ar }).map(([language, [name, description]]) => ({
      language,
      name,
      description,
    })),
  }),
);
