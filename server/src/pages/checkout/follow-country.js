// The fields of the checkout's address follow the country that is chosen. Where this does not run, or the server does not answer, the
// form's own button does the same.

const PLACE = "Address/country";
const AUTOCOMPLETE = {
  address1: "address-line1",
  address2: "address-line2",
  district: "address-level3",
  city: "address-level2",
  province: "address-level1",
  postalCode: "postal-code",
};
// Texts of fields that another country's form does not have, by their names.
const typed = new Map();

const create = (tag, properties, ...inside) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...inside);
  return element;
};

function createField(root, texts, { name, label, isRequired, options, value = "" }) {
  const id = `f-${root}-${name}`;
  const [control, kept] = options.length
    ? [
        create(
          "select",
          {},
          new Option(texts.choose, ""),
          ...options.map((one) => new Option(one.label, one.value)),
        ),
        // A province of another country is none of this one.
        "",
      ]
    : [create("input", { maxLength: name === "postalCode" ? 20 : 200 }), typed.get(name)];
  Object.assign(control, {
    id,
    name: `${root}/${name}`,
    required: isRequired,
    autocomplete: AUTOCOMPLETE[name],
    value: kept || value,
  });
  const text = isRequired ? label : texts.optional.replace("…", label);
  return create("div", { className: "field" }, create("label", { htmlFor: id, textContent: text }), control);
}

/** Draws the fields as the server does: the street alone in its line, two of the others beside each other. */
function replaceFields(group, { country, fields }) {
  const [root] = group.querySelector(`select[name$="${PLACE}"]`).name.split("/");
  for (const { name, value } of group.querySelectorAll("input:not([type=hidden])"))
    typed.set(name.slice(root.length + 1), value);
  const hidden = group.querySelector("input[type=hidden]");
  for (const row of [...group.children])
    if (row.matches(".row, .field") && !row.querySelector(`[name$="${PLACE}"]`)) row.remove();
  let row;
  for (const field of fields) {
    const drawn = createField(root, group.dataset, field);
    if (/^address[12]$/.test(field.name)) {
      row = undefined;
      hidden.before(drawn);
    } else if (row?.children.length === 1) row.append(drawn);
    else {
      row = create("div", { className: "row" }, drawn);
      hidden.before(row);
    }
  }
  hidden.value = country;
}

document.addEventListener("change", async ({ target }) => {
  const group = document.getElementById("address");
  if (!target.name?.endsWith(PLACE) || !group.contains(target)) return;
  const country = target.value;
  try {
    const answer = await fetch(`/api/v1/storefront/address-form?country=${country}`, {
      headers: { "X-Locale": document.documentElement.lang },
    });
    const { data } = await answer.json();
    // Another country may have been chosen meanwhile.
    if (answer.ok && target.value === country) replaceFields(group, data);
  } catch {
    // The visitor is offline.
  }
});
