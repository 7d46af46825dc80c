export {
  deferEndedPrices,
  type EndedPrice,
  lowestPrice,
  noteAllListPrices,
  noteListPrices,
  priceDaysSweeper,
  publicLowestPrice,
} from "./history-sql.ts";
