/** The introduction of the reference: a quick start. Its commands run as they are, once KEY is a key. */
export const info = {
  title: "Stoa store API",
  version: "1.0.0",
  summary: "Products, customers and orders of one store.",
  license: { name: "MIT", identifier: "MIT" },
  description: `Each store has its own domain, and this API on it. The [guides](/docs/guides) tell how its parts work together.

## Quick start

**1. Get an API key.** The owner makes one by \`POST /api/v1/api-keys\`, an operator by \`stoa key create\`. Send it with every request. To try
requests on this page, paste the key under "Authentication": it stays in this page and goes to this store alone.

\`\`\`sh
KEY=sk_…
API=https://shop.example.com/api/v1
\`\`\`

**2. Read a product.**

\`\`\`sh
curl "$API/products?limit=1&isActive=true" \\
  -H "Authorization: Bearer $KEY"
\`\`\`

**3. Place an order** of it, with the \`id\` that you just read. The server works out every amount. The \`Idempotency-Key\` makes it safe
to send the same request again: it is done once.

\`\`\`sh
PRODUCT=…
curl "$API/orders" \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: first-order" \\
  -d '{
    "customer": {"email": "ada@example.com",
      "firstName": "Ada", "lastName": "Lovelace"},
    "items": [{"productId": "'$PRODUCT'", "quantity": 1}],
    "shippingAddress": {"firstName": "Ada", "lastName": "Lovelace",
      "address1": "350 5th Ave", "city": "New York",
      "province": "NY", "postalCode": "10118", "country": "US"},
    "paymentMethod": "cash"}'
\`\`\`

## What holds everywhere

- **Answers** are \`{"success": true, "message", "data"}\`, or \`{"success": false, "message", "code", "errors", "requestId"}\`. Programs go by the status and \`code\`; people read \`message\`, in the language of \`X-Locale\` or \`Accept-Language\`. \`errors\` names each field at fault.
- **Lists** take \`page\` and \`limit\` (at most 100); \`pagination\` tells the total. To walk through all rows, send each \`nextCursor\` as \`after\` until it is null.
- **Limits** are told by \`RateLimit\` and \`RateLimit-Policy\`: as a rule, 600 requests a minute for a key, and 100 at once. A page in a browser sends a publishable key as \`X-Publishable-Key\`, which opens the storefront alone. After 429 and 503 wait for \`Retry-After\`.
- **Amounts** are decimals in strings, in the store's currency: \`"19.90"\`. **Times** are ISO 8601 in UTC. **Ids** are UUIDs.
- **Changes** by others are noticed: send the \`ETag\` that you read as \`If-Match\`, and a version that is not current is 409.
- **\`dryRun=true\`** does all the work and all the checks of a write, and undoes them.

A request that is no HTTP request of this API is refused before it comes to an operation: 405 for another method, 408 if it takes too long, 417 for an expectation.

## Guides

Each part of the API has a [guide](/docs/guides): begin with the [quick start](/docs/quick-start). For TypeScript there is a client, \`@stoa/client\`.`,
};
