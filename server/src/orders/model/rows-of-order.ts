/** A column with the rows of a table that belong to an order `o` of the store `$1`. */
export const ofOrder = (from: string, alias: string, packed: string, order: string, when = "true") =>
  `(select json_agg(${packed} order by ${order}) from ${from} ${alias}
    where ${alias}.store_id = $1 and ${alias}.order_id = o.order_id and ${when})`;
