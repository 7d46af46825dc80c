export { addressOf } from "./address.ts";
export { itemList, itemName, type Line, picture } from "./items.ts";
export { locationLines, pickupPart, type ShownPickup } from "./pickup.ts";
export { placeText } from "./place-text.ts";
export { type Sums, sums } from "./sums.ts";
export { type Words, wordsOf } from "./words.ts";
