// The fields of the address follow the country that is chosen, with the page as the server draws it for that country. Where this
// does not run, or the server does not answer, the form's own button does the same.

const COUNTRY = "Address/country";
const countryOf = () => document.querySelector(`#address select[name$="${COUNTRY}"]`);
const typed = new Map();

/** Replaces the fields, with what was typed into those of the same name. */
function replaceFields(fields) {
  const former = document.getElementById("address");
  const isFocused = former.contains(document.activeElement);
  for (const { name, value, type } of former.querySelectorAll("input, select"))
    if (type !== "hidden" && !name.endsWith(COUNTRY)) typed.set(name, value);
  for (const field of fields.querySelectorAll("input, select")) {
    const value = typed.get(field.name);
    if (field.type === "hidden" || !value) continue;
    // A province of another country is none of this one.
    if (field.tagName === "SELECT" && field.name.endsWith("/province")) continue;
    field.value = value;
  }
  former.replaceWith(document.adoptNode(fields));
  if (isFocused) countryOf().focus();
}

document.addEventListener("change", async ({ target }) => {
  if (target !== countryOf()) return;
  const country = target.value;
  const url = new URL(location.href);
  url.searchParams.set("country", country);
  try {
    const answer = await fetch(url);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fields = page.getElementById("address");
    // Another country may have been chosen meanwhile.
    if (fields && countryOf().value === country) replaceFields(fields);
  } catch {
    // The visitor is offline.
  }
});
