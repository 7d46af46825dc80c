// What the shop does more with scripts: options, cart and filters without a new page, suggestions while typing, a gallery that follows.
// Without them every link and form still works. Where a request fails (a preview has no origin of its own), the plain way is taken.
(() => {
  const root = document.documentElement;
  root.classList.replace("no-js", "js");
  const one = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const { cartUrl, cartType } = document.body.dataset;
  const drawer = one("[data-cart-drawer]");

  const say = (text) => {
    const status = one("[data-status]");
    status.textContent = "";
    if (text) setTimeout(() => (status.textContent = text), 50);
  };
  // Pages without an origin of their own have no storage.
  const remember = (count) => {
    try {
      localStorage.setItem("cart", count);
    } catch {}
  };
  const remembered = () => {
    try {
      return localStorage.getItem("cart");
    } catch {
      return null;
    }
  };

  const parse = (html) => new DOMParser().parseFromString(html, "text/html");
  const fetchText = async (url, options) => {
    const answer = await fetch(url, options);
    if (!answer.ok) throw Object.assign(new Error(answer.statusText), { answer });
    return answer.text();
  };
  // The section of another address, as the server renders it alone.
  const fetchSection = async (url, id, signal) => {
    const address = new URL(url, location.href);
    address.searchParams.set("section_id", id);
    return parse(await fetchText(address, { signal }));
  };
  const replace = (selector, from) => {
    const next = one(selector, from);
    const now = one(selector);
    if (next && now) now.replaceWith(next);
    return next;
  };

  /* Cart */
  const showCount = (count) => {
    for (const badge of all("[data-cart-count]")) {
      badge.textContent = count;
      badge.hidden = !count;
    }
    remember(count);
  };
  const readCount = (within) => {
    const count = one("[data-cart-items]", within)?.dataset.cartItems;
    if (count !== undefined) showCount(Number(count));
  };
  const sections = () => {
    const ids = [];
    if (drawer) ids.push("cart-drawer");
    const page = one("[data-cart-page]");
    if (page) ids.push(page.dataset.sectionId);
    return ids.join(",");
  };
  const showSections = (html = {}) => {
    if (drawer && html["cart-drawer"]) one("[data-cart-drawer-body]").innerHTML = html["cart-drawer"];
    const page = one("[data-cart-page]");
    const next = page && html[page.dataset.sectionId];
    if (next) replace("[data-cart-page]", parse(next));
    readCount(drawer?.innerHTML ? drawer : document);
  };
  const post = async (path, fields) => {
    const answer = await fetch(`${cartUrl}${path}.js`, {
      method: "POST",
      headers: {
        Accept: "application/json",
        ...(fields instanceof FormData ? {} : { "Content-Type": "application/json" }),
      },
      body: fields instanceof FormData ? fields : JSON.stringify(fields),
    });
    const body = await answer.json();
    if (!answer.ok) throw Object.assign(new Error(body.description || body.message), { isTold: true });
    return body;
  };
  const openDrawer = async () => {
    if (!one("[data-cart-drawer-body]").firstElementChild) {
      const page = await fetchSection(location.pathname, "cart-drawer");
      one("[data-cart-drawer-body]").innerHTML = page.body.innerHTML;
      readCount(drawer);
    }
    if (!drawer.open) drawer.showModal();
  };
  const changeLine = async (line, quantity) => {
    const list = all(`[data-cart-line="${line}"]`);
    for (const item of list) item.setAttribute("aria-busy", "true");
    const { sections: html } = await post("/change", {
      line: Number(line),
      quantity,
      sections: sections(),
      sections_url: location.pathname,
    });
    // The same control of the line that is drawn anew, or the next one where the line is gone.
    const { step } = document.activeElement?.dataset ?? {};
    showSections(html);
    const within = drawer?.open ? drawer : document;
    const item = one(`[data-cart-line="${line}"]`, within);
    const next = item
      ? one(step ? `[data-step="${step}"]` : "input", item)
      : one("[data-close], main a", within);
    next?.focus();
  };
  // Several clicks on plus and minus are one change.
  let changing;
  const changeLater = (field) => {
    clearTimeout(changing);
    changing = setTimeout(() => {
      changeLine(field.dataset.line, Math.max(0, Math.floor(Number(field.value) || 0))).catch((error) => {
        if (error.isTold) say(error.message);
        field.form.submit();
      });
    }, 250);
  };

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.matches("[data-add]")) {
      event.preventDefault();
      const button = one("[type=submit]", form);
      button.setAttribute("aria-busy", "true");
      try {
        const fields = new FormData(form);
        if (sections()) fields.set("sections", sections());
        fields.set("sections_url", location.pathname);
        const body = await post("/add", fields);
        say(one("[data-status]").dataset.added);
        if (drawer) {
          showSections(body.sections);
          await openDrawer();
        } else if (cartType === "drawer") location.reload();
        else location.assign(cartUrl);
      } catch (error) {
        if (error.isTold) showError(form, error.message);
        else form.submit();
      } finally {
        button.removeAttribute("aria-busy");
      }
    } else if (form.matches("[data-facet-form]")) {
      event.preventDefault();
      const fields = [...new FormData(form)].filter(([, value]) => value !== "");
      const url = new URL(form.action);
      url.search = new URLSearchParams(fields);
      showList(url);
    }
  });
  const showError = (form, text) => {
    let notice = one("[data-error]", form);
    if (!notice) {
      notice = document.createElement("p");
      notice.dataset.error = "";
      notice.className = "notice notice-error";
      notice.setAttribute("role", "alert");
      form.prepend(notice);
    }
    notice.textContent = text || one("[data-status]").dataset.failed;
  };

  /* Lists: filters, order */
  let listing;
  const showList = async (url, isBack = false) => {
    const list = one("[data-listing]");
    listing?.abort();
    listing = new AbortController();
    list.setAttribute("aria-busy", "true");
    try {
      const from = await fetchSection(url, list.dataset.sectionId, listing.signal);
      const isOpen = one("[data-facets]")?.open;
      const open = new Map(all("[data-facet]").map((facet) => [facet.dataset.facet, facet.open]));
      const focused = document.activeElement?.closest("[data-listing]")
        ? document.activeElement.textContent.trim()
        : "";
      replace("[data-listing]", from);
      if (one("[data-facets]")) one("[data-facets]").open = isOpen;
      for (const facet of all("[data-facet]"))
        if (open.has(facet.dataset.facet)) facet.open = open.get(facet.dataset.facet);
      if (!isBack) history.pushState({ list: true }, "", url);
      if (focused)
        all("[data-listing] a, [data-listing] button")
          .find((item) => item.textContent.trim().startsWith(focused))
          ?.focus();
    } catch (error) {
      if (error.name !== "AbortError") location.assign(url);
    }
  };
  addEventListener("popstate", ({ state }) => {
    if (one("[data-listing]") && (state?.list || state === null)) showList(location.href, true);
    else if (one("[data-product]")) showVariant(location.href, true);
  });

  /* Product: another variant */
  let choosing;
  const showVariant = async (url, isBack = false) => {
    const product = one("[data-product]");
    const { activeElement } = document;
    const axis = activeElement?.dataset.axis;
    choosing?.abort();
    choosing = new AbortController();
    try {
      const from = await fetchSection(url, product.dataset.sectionId, choosing.signal);
      const strip = one("[data-gallery-strip]");
      const next = one("[data-product]", from);
      const position = next && one("[data-of-variant]", next);
      const info = replace(".product-info", from);
      replace(".gallery > .badges", from);
      if (!isBack) history.replaceState(null, "", url);
      if (axis) one(`[data-axis="${CSS.escape(axis)}"]:checked`, info)?.focus();
      if (strip && position) showPicture(one(`#${position.id}`, strip));
    } catch (error) {
      if (error.name !== "AbortError") location.assign(url);
    }
  };
  const showPicture = (picture) => {
    const strip = picture?.closest("[data-gallery-strip]");
    if (!strip) return;
    strip.scrollTo({ left: picture.offsetLeft - strip.firstElementChild.offsetLeft, behavior: "smooth" });
  };
  const followGallery = () => {
    const strip = one("[data-gallery-strip]");
    const thumbs = all("[data-thumbs] a");
    if (!strip || !thumbs.length) return;
    const watch = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting);
        if (!seen) return;
        for (const thumb of thumbs) {
          if (thumb.hash === `#${seen.target.id}`) thumb.setAttribute("aria-current", "true");
          else thumb.removeAttribute("aria-current");
        }
      },
      { root: strip, threshold: 0.6 },
    );
    for (const picture of strip.children) watch.observe(picture);
  };

  /* Search */
  let typing;
  let searching;
  const suggest = (form) => {
    clearTimeout(typing);
    searching?.abort();
    const words = form.q.value.trim();
    const box = one("[data-suggestions]", form);
    if (words.length < 2) {
      box.replaceChildren();
      return;
    }
    typing = setTimeout(async () => {
      searching = new AbortController();
      const url = new URL(form.dataset.suggest, location.href);
      url.search = new URLSearchParams({
        q: words,
        "resources[limit]": "5",
        section_id: "predictive-search",
      });
      try {
        const from = parse(await fetchText(url, { signal: searching.signal }));
        box.innerHTML = from.body.innerHTML;
      } catch {
        box.replaceChildren();
      }
    }, 180);
  };

  /* The fields of an address follow its country; those that stay keep what was typed */
  const followCountry = async (select) => {
    const url = `/api/v1/storefront/address-form?country=${select.value}`;
    const { data } = JSON.parse(await fetchText(url, { headers: { "X-Locale": root.lang } }));
    if (data.country !== select.value) return;
    const group = select.closest("[data-address]");
    const former = all("[data-address-field]", group);
    const typed = new Map(
      former.map((field) => one("input", field)).map((input) => [input?.name, input?.value]),
    );
    const fills = {
      address1: "address-line1",
      address2: "address-line2",
      district: "address-level3",
      city: "address-level2",
      province: "address-level1",
      zip: "postal-code",
    };
    const fields = data.fields.map(({ name: of, label, isRequired, options, value = "" }) => {
      const name = of === "postalCode" ? "zip" : of;
      const control = document.createElement(options.length ? "select" : "input");
      control.append(
        ...(options.length ? [new Option()] : []),
        ...options.map((each) => new Option(each.label, each.value)),
      );
      Object.assign(control, { className: "input", name: `address[${name}]`, required: isRequired });
      control.id = select.id.replace(/country$/, name);
      control.autocomplete = fills[name];
      control.value = (options.length ? "" : typed.get(control.name)) || value;
      const caption = Object.assign(document.createElement("label"), {
        htmlFor: control.id,
        textContent: label,
      });
      const field = document.createElement("div");
      field.className = /^address[12]$/.test(name) ? "field whole" : "field";
      field.dataset.addressField = "";
      field.append(caption, control);
      return field;
    });
    former[0].before(...fields);
    for (const field of former) field.remove();
    one('[name="address[form_country]"]', group).value = data.country;
  };

  /* Everything that is clicked, typed or changed */
  const closePopups = (except) => {
    for (const popup of all("details[data-popup][open]")) if (!popup.contains(except)) popup.open = false;
  };
  document.addEventListener("click", async (event) => {
    const { target } = event;
    closePopups(target);
    const step = target.closest("[data-step]");
    const remove = target.closest("[data-remove]");
    const link = target.closest("a");
    if (step) {
      const field = one("input", step.parentElement);
      const value = Math.max(Number(field.min) || 0, (Number(field.value) || 0) + Number(step.dataset.step));
      field.value = value;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (remove) {
      event.preventDefault();
      changeLine(remove.dataset.remove, 0).catch(() => location.assign(cartUrl));
    } else if (target.closest("[data-close]") || target === drawer) drawer?.close();
    else if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    else if (link?.matches("[data-cart-link]") && drawer) {
      event.preventDefault();
      openDrawer().catch(() => location.assign(link.href));
    } else if (link?.closest("[data-thumbs]")) {
      event.preventDefault();
      showPicture(one(link.hash));
    } else if (one("[data-listing]") && link?.matches("[data-facet-link]")) {
      event.preventDefault();
      showList(link.href);
    }
  });
  document.addEventListener("change", ({ target }) => {
    const form = target.form;
    if (form?.matches("[data-option]")) {
      const url = new URL(form.action);
      url.searchParams.set("variant", target.value);
      showVariant(url);
    } else if (form?.matches("[data-submit-on-change]")) form.requestSubmit();
    else if (target.matches("[data-address-country]")) followCountry(target).catch(() => {});
    else if (target.dataset.line) changeLater(target);
    else if (target.matches("[data-cart-note]")) post("/update", { note: target.value }).catch(() => {});
  });
  document.addEventListener("input", ({ target }) => {
    const form = target.form;
    if (form?.dataset.suggest && target.name === "q") suggest(form);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const open =
      document.activeElement?.closest("details[data-popup][open]") ?? one("details[data-popup][open]");
    if (!open) return;
    open.open = false;
    one("summary", open).focus();
  });
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (target.open && target.matches?.("[data-search-popup]")) one("input", target)?.focus();
    },
    true,
  );

  followGallery();
  const shown = one("[data-cart-page][data-cart-items]");
  if (shown) showCount(Number(shown.dataset.cartItems));
  else if (Number(remembered())) {
    showCount(Number(remembered()));
    const ask = () =>
      fetch(`${cartUrl}.js`, { headers: { Accept: "application/json" } })
        .then((answer) => answer.json())
        .then(({ item_count: count }) => showCount(count))
        .catch(() => {});
    if (window.requestIdleCallback) requestIdleCallback(ask);
    else setTimeout(ask, 300);
  }
})();
