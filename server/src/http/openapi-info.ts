/** What the reference says before all else: a quick start. */
export const info = {
  title: "Stoa store API",
  version: "1.0.0",
  summary: "Products, customers and orders of one store.",
  license: { name: "MIT", identifier: "MIT" },
  description: `Each store has its own domain, and this API on it.

## Quick start

1. Get an API key: the owner creates one by \`POST /api/v1/api-keys\`, with the permissions that it is to have.
2. Read the products:

   \`\`\`sh
   curl https://shop.example.com/api/v1/products -H "Authorization: Bearer $KEY"
   \`\`\`

3. Create one. With an \`Idempotency-Key\` you may send the same request again without fear: it is done once.

   \`\`\`sh
   curl https://shop.example.com/api/v1/products -H "Authorization: Bearer $KEY" \\
     -H "Content-Type: application/json" -H "Idempotency-Key: mug-1" \\
     -d '{"price": "19.90", "translations": [{"language": "en", "name": "Mug", "description": "Holds tea."}]}'
   \`\`\`

## What holds everywhere

- **Answers** are \`{"success": true, "message", "data"}\`, or \`{"success": false, "message", "code", "errors", "requestId"}\`. Programs go by the status and \`code\`; people read \`message\`, in the language of \`X-Locale\` or \`Accept-Language\`.
- **Amounts** are decimals in strings, in the store's currency: \`"19.90"\`. **Times** are ISO 8601 in UTC. **Ids** are UUIDs.
- **Lists** have \`page\` and \`limit\`, or \`cursor\` for walks through many rows; \`pagination\` tells the total and the next cursor.
- **Changes** by others are noticed: send the \`ETag\` that you read as \`If-Match\`, and a version that is not current is 409.
- **\`dryRun=true\`** does all the work and all the checks of a write, and undoes them.
- **Limits** are told by \`RateLimit\` and \`RateLimit-Policy\`; after 429 and 503 wait for \`Retry-After\`.

A request that is no HTTP request of this API is refused before it comes to an operation: 405 for another method, 408 if it takes too long, 417 for an expectation.`,
};
