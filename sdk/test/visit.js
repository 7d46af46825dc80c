/**
 * A visit to a shop that Node, Deno, Bun and browsers make alike: log in, walk a list, quote, check out, be refused, log
 * out. JavaScript, as all of them run this very file; `sdk` is the package as it is installed. Gives what was seen.
 */
export async function visit(sdk, { baseUrl, email, password, address }) {
  const shopper = sdk.createStoa({ baseUrl });
  await shopper.auth.customer.login({ email, password });
  const listed = [];
  for await (const product of shopper.storefront.products.list({ sort: "price", limit: 2 }))
    listed.push(product);
  const cart = {
    items: [{ productId: listed[0].id, quantity: 2 }],
    shippingAddress: address,
    paymentMethod: "cash",
  };
  const { expectedTotal } = await shopper.storefront.quote(cart);
  const refused = await shopper.storefront
    .checkout({ ...cart, expectedTotal: sdk.decimal.add(expectedTotal, "1") })
    .catch((error) => error);
  const { order } = await shopper.storefront.checkout({ ...cart, expectedTotal });
  const mine = await shopper.storefront.account.orders.list().take(5);
  await shopper.auth.logout();
  const gone = await shopper.storefront.account.get().catch((error) => error);
  return {
    listed: listed.map(({ price }) => price),
    quoted: expectedTotal,
    placed: order.finalAmount,
    isMine: mine.some(({ id }) => id === order.id),
    refused: sdk.isStoaError(refused, "price_changed") && refused.status,
    loggedOut: sdk.isStoaError(gone) && gone.status,
  };
}
