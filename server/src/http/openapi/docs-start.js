// Runs in the browser, at /docs of a store: shows the store's document under the store's name and origin.
const { name, locale, labels, failed } = JSON.parse(document.getElementById("docs-settings").textContent);
const place = document.getElementById("reference");

async function show() {
  const answer = await fetch("/api/v1/openapi.json");
  if (!answer.ok) throw new Error(`${answer.status}`);
  const content = await answer.json();
  content.info.title = name;
  // Its examples name a store that is nobody's; here they can be pasted.
  content.info.description = content.info.description.replaceAll("https://shop.example.com", location.origin);
  content.servers = [{ url: location.origin }];
  window.Scalar.createApiReference(place, {
    content,
    // The document is English whatever the labels are, so it runs from left to right.
    localization: { locale, direction: "ltr", translations: labels },
    authentication: { preferredSecurityScheme: "apiKey" },
    defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
    // Where the answer stands below the request, as on a phone, nobody would see that it came.
    onResponseReceived: () => void setTimeout(showAnswer, 200),
    // A pasted key is gone when the page is.
    persistAuth: false,
    proxyUrl: "",
    telemetry: false,
    withDefaultFonts: false,
    hideClientButton: true,
    showDeveloperTools: "never",
    agent: { disabled: true },
    mcp: { disabled: true },
  });
}

const showAnswer = () =>
  document.querySelector(".response-section-content")?.closest("section")?.scrollIntoView();

show().catch(() => {
  place.textContent = failed;
});
