import { statement } from "../../db/statement.ts";
import { countCard } from "../../http/lists/card.ts";

/** The number of reviews that wait for approval. */
export const reviewsCard = countCard("reviews:read", {
  name: "pending",
  description: "Reviews that were neither approved nor rejected yet.",
  reply: "ReviewsCard",
  count: statement("select count(*) from reviews where store_id = $1 and status = 'pending'"),
});
