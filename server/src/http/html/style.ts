/** The style of all pages; the colors are in a style sheet of the store's own. */
export const pageStyle = `
* { box-sizing: border-box }
html { -webkit-text-size-adjust: 100% }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--page); color: var(--text);
  font: 1.0625rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", sans-serif; overflow-wrap: anywhere }
header, main, footer { width: 100%; max-width: 36rem; margin-inline: auto; padding-inline: 1.25rem }
.wide header, .wide main, .wide footer { max-width: 66rem }
header { padding-block: 1.5rem }
header a, header span { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--text); font-size: 1.125rem; font-weight: 650; text-decoration: none; letter-spacing: -.01em }
header img { max-height: 3rem; max-width: 14rem; display: block }
main { flex: 1; padding-block: .5rem 3rem }
footer { padding-block: 1.5rem 2rem; color: var(--quiet); font-size: .9375rem }
footer nav { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; border-top: 1px solid var(--line); padding-top: 1.25rem }
footer a { color: var(--quiet); display: inline-block; padding-block: .25rem }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -.02em; margin: .75rem 0 .75rem; font-weight: 680 }
h2 { font-size: 1.125rem; line-height: 1.3; margin: 0 0 1rem; font-weight: 650 }
p { margin: 0 0 1rem }
a { color: var(--link); text-underline-offset: .15em }
.quiet { color: var(--quiet) }
.small { font-size: .9375rem }
section, .card { margin-top: 2rem }
.card { background: var(--soft); border: 1px solid var(--line); border-radius: .875rem; padding: 1.5rem }
.stack > * + * { margin-top: 1.25rem }
dl { display: grid; grid-template-columns: 1fr auto; gap: .5rem 0; margin: 0 }
dt { padding-inline-end: 1.5rem }
dt { color: var(--quiet) }
dd { margin: 0; text-align: end; font-variant-numeric: tabular-nums }
dl .total { color: var(--text); font-weight: 680; font-size: 1.1875rem; padding-top: .75rem; margin-top: .25rem; border-top: 1px solid var(--line) }
.facts { margin-block: 1.5rem }
.facts dd { font-weight: 600 }
.told { white-space: pre-line }
.items { list-style: none; margin: 0 0 1.25rem; padding: 0 }
.items > li { display: grid; grid-template-columns: auto 1fr auto; gap: .25rem 1rem; align-items: start; padding-block: 1rem; border-bottom: 1px solid var(--line) }
.items > li:first-child { padding-top: 0 }
.items .picture { width: 4.25rem; height: 4.25rem; border-radius: .625rem; border: 1px solid var(--line); object-fit: cover; background: var(--page); display: block }
.items .name { font-weight: 600 }
.items .price { font-variant-numeric: tabular-nums; white-space: nowrap }
.items .count { max-width: 6rem; margin-top: .5rem }
.timeline { list-style: none; margin: 0; padding: 0 }
.timeline li { position: relative; padding-block-end: 1.25rem; padding-inline-start: 1.75rem }
.timeline li::before { content: ""; position: absolute; inset-inline-start: .25rem; top: .45rem; width: .625rem; height: .625rem; border-radius: 50%; background: var(--button-edge) }
.timeline li:not(:last-child)::after { content: ""; position: absolute; inset-inline-start: .53rem; top: 1.3rem; bottom: -.2rem; width: 1px; background: var(--edge) }
.timeline time { display: block; color: var(--quiet); font-size: .9375rem }
address { font-style: normal; white-space: pre-line }
/* A text of the other direction stays on the side of the page where the others begin. */
[dir="ltr"] [dir="auto"] { text-align: left }
[dir="rtl"] [dir="auto"] { text-align: right }
form { margin: 0 }
.field { margin-top: 1.125rem }
.field:first-child, legend + .field, legend + .row > .field { margin-top: 0 }
.row { display: grid; gap: 0 1rem }
.row > .field { margin-top: 1.125rem }
label, legend { display: block; font-weight: 600; margin-bottom: .375rem; padding: 0 }
.hint { color: var(--quiet); font-size: .9375rem; margin: 0 0 .375rem }
fieldset { border: 0; margin: 2rem 0 0; padding: 0; min-width: 0 }
fieldset > legend { font-size: 1.125rem; font-weight: 650; margin-bottom: 1rem }
input, select, textarea { width: 100%; min-height: 2.875rem; padding: .5625rem .75rem; border: 1px solid var(--edge); border-radius: .5rem; background: var(--page); color: var(--text); font: inherit }
textarea { min-height: 6rem; resize: vertical }
[aria-invalid="true"] { border-color: var(--alert); box-shadow: inset 0 0 0 1px var(--alert) }
.fault { color: var(--alert); font-size: .9375rem; font-weight: 550; margin: .375rem 0 0 }
.choices { display: grid; gap: .625rem }
.choice { display: flex; gap: .75rem; align-items: center; margin: 0; padding: .75rem 1rem; border: 1px solid var(--edge); border-radius: .625rem; font-weight: 500; cursor: pointer; background: var(--page) }
.choice:has(:checked) { border-color: var(--button-edge); box-shadow: inset 0 0 0 1px var(--button-edge) }
.choice input { width: 1.25rem; min-height: 1.25rem; height: 1.25rem; margin: 0; flex: none; accent-color: var(--button-edge) }
.choice span { flex: 1 }
.inline { display: flex; gap: .625rem; align-items: end; margin-top: 1.125rem }
.inline .field { flex: 1; margin: 0 }
button, .button { display: inline-flex; align-items: center; justify-content: center; width: 100%; min-height: 3.125rem; border: 1px solid var(--button-edge); border-radius: .625rem; padding: .75rem 1.25rem; background: var(--button); color: var(--on-button); font: inherit; font-weight: 650; text-decoration: none; cursor: pointer }
button.second, .button.second { background: var(--page); color: var(--text); border-color: var(--edge); font-weight: 600; min-height: 2.875rem }
.inline button { width: auto; flex: none }
.actions { margin-top: 1.75rem }
.alert { border: 1px solid var(--alert); border-inline-start-width: .3125rem; border-radius: .625rem; padding: .875rem 1.125rem; margin-block: 1.25rem; background: var(--soft) }
.alert p, .alert ul { margin: 0 }
.alert ul { padding-inline-start: 1.25rem }
.note { border-color: var(--edge) }
.badge { display: inline-block; border: 1px solid var(--edge); border-radius: 2rem; padding: .125rem .75rem; font-size: .9375rem; font-weight: 600 }
code { font-family: ui-monospace, "SF Mono", Menlo, monospace; font-size: .9375em }
:focus-visible { outline: 3px solid var(--link); outline-offset: 3px; border-radius: .25rem }
input:focus-visible, select:focus-visible, textarea:focus-visible { outline-offset: 1px; border-radius: .5rem }
@media (min-width: 40rem) { .row { grid-template-columns: 1fr 1fr } }
@media (min-width: 58rem) {
  h1 { font-size: 2.125rem }
  .split { display: grid; grid-template-columns: minmax(0, 1.35fr) minmax(0, 1fr); gap: 3.5rem; align-items: start }
  .split > * { margin-top: 0 }
  .split > .card { position: sticky; top: 1.5rem }
  .split > .card:first-child { grid-area: 1 / 2 }
  .split > .card:first-child + div { grid-area: 1 / 1 }
}
@media (prefers-reduced-motion: no-preference) { button, .button { transition: filter .15s } button:hover, .button:hover { filter: brightness(1.06) } }
`;
