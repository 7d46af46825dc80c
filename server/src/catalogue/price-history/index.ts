export {
  deferEnded,
  type Ended,
  lowestPrice,
  noteList,
  noteListed,
  priceDaysSweeper,
  shownLowestPrice,
} from "./history-sql.ts";
