// Strokes on a grid of 24, after Lucide (ISC license).
const paths = {
  home: "M3 10.5 12 3l9 7.5M5 9v11h5v-6h4v6h5V9",
  orders: "M6 3h12l2 5v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V8zM4 8h16M9 12a3 3 0 0 0 6 0",
  cart: "M3 4h2l2.5 11h10L20 7H6M9 20h.01M17 20h.01",
  products: "M12 3 4 7v10l8 4 8-4V7zM4 7l8 4 8-4M12 11v10",
  stock: "M4 21V9l8-5 8 5v12M8 21v-8h8v8M8 17h8",
  categories: "M3 5h6l2 2.500h10V19H3z",
  people:
    "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M2 21c0-4 3-6 7-6s7 2 7 6M16 3.5a4 4 0 0 1 0 7M18 15.5c2.500.8 4 2.700 4 5.500",
  person: "M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 21c0-4 3-6 8-6s8 2 8 6",
  discount: "M20 12 12 20l-9-9V3h8zM7.500 7.500h.01",
  gift: "M4 11h16v10H4zM3 7h18v4H3zM12 7v14M12 7S9 3 7 4.500 9 7 12 7M12 7s3-4 5-2.500S15 7 12 7",
  star: "m12 3 2.800 5.700 6.200.9-4.500 4.400 1 6.200L12 17.300 6.500 20.200l1-6.200L3 9.600l6.200-.9z",
  return: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  chart: "M4 4v16h16M8 16v-5M12 16V7M16 16v-3",
  settings:
    "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6M19 12l2-1-1.500-3-2.200.4-1.300-1L15.500 5h-3.600M19 12l2 1-1.500 3-2.200-.4-1.300 1-.5 2.400h-3.600M5 12l-2-1 1.500-3 2.200.4 1.300-1L8.500 5H12M5 12l-2 1 1.500 3 2.200-.4 1.300 1 .5 2.400H12",
  key: "M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8M11 12l9-9M16 7l3 3",
  hook: "M12 8a3 3 0 1 0-3-3M10.500 7 7 14M7 19a3 3 0 1 1 0-6M10 16h7M17 13a3 3 0 1 1-2 5M13.500 7 17 13",
  log: "M5 3h10l4 4v14H5zM9 9h6M9 13h6M9 17h4",
  swap: "M7 4v16M7 4 4 7M7 4l3 3M17 20V4M17 20l-3-3M17 20l3-3",
  place:
    "M12 21s-7-6-7-12a7 7 0 0 1 14 0c0 6-7 12-7 12M12 11.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M20 20l-4-4",
  plus: "M12 5v14M5 12h14",
  check: "m5 13 4 4L19 7",
  close: "M6 6l12 12M18 6 6 18",
  dots: "M5 12h.01M12 12h.01M19 12h.01",
  down: "m6 9 6 6 6-6",
  up: "m6 15 6-6 6 6",
  back: "M19 12H5M12 19l-7-7 7-7",
  next: "m9 6 6 6-6 6",
  previous: "m15 6-6 6 6 6",
  filter: "M4 5h16M7 12h10M10 19h4",
  language:
    "M3 12h18M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 3c3 3 3.500 6 3.500 9s-.5 6-3.500 9c-3-3-3.500-6-3.500-9S9 6 12 3",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.500 1.500M17.500 17.500 19 19M5 19l1.500-1.500M17.500 6.500 19 5",
  moon: "M20 14.500A8.500 8.500 0 1 1 9.500 4a7 7 0 0 0 10.500 10.500",
  logout: "M9 21H5V3h4M16 17l5-5-5-5M21 12H9",
  print: "M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  upload: "M12 16V5M7 9l5-5 5 5M5 20h14",
  edit: "M4 20h4L19 9l-4-4L4 16z",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  mail: "M3 6h18v13H3zM3 7l9 7 9-7",
  alert: "M12 4 2.500 20h19zM12 10v4M12 17h.01",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5M12 8h.01",
  lock: "M6 11h12v10H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
  eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12M12 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5",
  image: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01",
  truck: "M3 6h11v10H3zM14 10h4l3 3v3h-7M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4M17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4",
  money: "M3 6h18v12H3zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6M6 12h.01M18 12h.01",
  feed: "M6 18.500h.01M5 12a7 7 0 0 1 7 7M5 5a14 14 0 0 1 14 14",
  agent: "M5 9h14v11H5zM12 9V5M12 4.500h.01M9 13v2.500M15 13v2.500M2 13v3M22 13v3",
  forth: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  hide: "M4 4l16 16M10 5.700a10 10 0 0 1 2-.2c6 0 9.500 6.500 9.500 6.500a17 17 0 0 1-2.500 3.500M6.500 7.500C4 9.200 2.500 12 2.500 12S6 18.500 12 18.500a9 9 0 0 0 4-1",
  grip: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  code: "m8 7-5 5 5 5M16 7l5 5-5 5M14 4l-4 16",
  link: "M10 13a5 5 0 0 0 7.500.500l3-3a5 5 0 0 0-7-7l-1.500 1.500M14 11a5 5 0 0 0-7.500-.500l-3 3a5 5 0 0 0 7 7l1.500-1.500",
  bullets: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  numbers: "M10 6h10M10 12h10M10 18h10M3 5l1.500-1v5M3 15c0-1.500 2.500-1.500 2.500 0S3 18 3 19h2.500",
  list: "M4 6h16M4 12h16M4 18h10",
  bookmark: "M6 3h12v18l-6-4-6 4z",
  page: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
  shop: "M5 12v8h14v-8M3 7l1.500-4h15L21 7v1a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM10 20v-5h4v5",
  apps: "M4 4h6v6H4zM14 14h6v6h-6zM4 14h6v6H4zM17 4v6M14 7h6",
  bolt: "M13 3 5 13.500h6L10 21l8-10.500h-6z",
  tags: "M11 4h6l4 4-9 9-6-6zM16.500 8.500h.01M3.500 12.500l8.500 8.500 1.500-1.500",
  group:
    "M12 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6M6 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6M18 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6M12 9v3l-4 3.500M12 12l4 3.500",
  badge:
    "M5 5h14v16H5zM10 3h4v4h-4zM12 14.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4M8.500 18.500c.5-1.500 2-2 3.500-2s3 .5 3.500 2",
  shield: "M12 3 5 6v6c0 4 3 7 7 9 4-2 7-5 7-9V6zM9 12l2 2 4-4",
  brush:
    "M12 3a9 9 0 1 0 0 18c1.500 0 2-1 1.500-2-.6-1.500.300-3 2-3H18a3 3 0 0 0 3-3c0-6-4-10-9-10M7.500 11.500h.01M11 7.500h.01M16 9h.01",
  history: "M4 12.500a8 8 0 1 0 2.500-6.300L4 8.500M4 4v4.500h4.500M12 8.500v4l3 2",
  draft: "M13 21H5V3h9l5 5v3M14 3v5h5M15 21l.5-2.500L20 14l2 2-4.500 4.500z",
  transfer: "M4 8h13M14 4.500 17.500 8 14 11.500M20 16H7M10 12.500 6.500 16l3.500 3.500",
  percent:
    "M19 5 5 19M7.500 10a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5M16.500 19a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5",
  book: "M12 6c-2-1.500-5-2-9-2v14c4 0 7 .5 9 2 2-1.500 5-2 9-2V4c-4 0-7 .5-9 2M12 6v14",
  card: "M3 5h18v14H3zM3 10h18M6.500 15h4",
  coins: "M9 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10M14 10.200a5 5 0 1 1-4.300 6.800",
  bank: "M3 9.500h18L12 4zM4 20h16M6.500 13v4M12 13v4M17.500 13v4",
  send: "M21 3 10.500 13.500M21 3l-6.500 18-4-7.500L3 9.500z",
  megaphone: "M4 10v4h3l9 5V5l-9 5zM8 14.500V20h3v-4M19 9.500a4 4 0 0 1 0 5",
  "agent-access": "M4 5h16v11H10l-5 4v-4H4zM9 10.500h.01M12 10.500h.01M15 10.500h.01",
  crown: "M4 19h16M4.500 15.500 3 7l5 3.500L12 4l4 6.500L21 7l-1.500 8.500z",
  pulse: "M3 12h4l3-8 4 16 3-8h4",
  help: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.300-1 .8-1 1.700M12 17h.01",
  columns: "M4 5h16v14H4zM10 5v14M15 5v14",
} as const;

export type IconName = keyof typeof paths;

// Those that point forward or back point the other way where people read from right to left.
const turned: ReadonlySet<string> = new Set([
  "back",
  "next",
  "previous",
  "return",
  "forth",
  "logout",
  "truck",
  "send",
  "megaphone",
]);

/** A picture beside words; who cannot see it misses nothing. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      className={turned.has(name) ? "icon icon-turned" : "icon"}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
