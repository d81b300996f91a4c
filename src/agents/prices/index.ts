// What thinking costs: tokens as the vendors count them, money by the user's price file, time by the clock.
export { type Account, accountOf, type TurnRow } from "./account.ts";
export { ACCOUNTING, Meter, type TurnSpent } from "./meter.ts";
export {
  defaultPriceFile,
  type ModelPrice,
  moneyFor,
  NO_PRICES,
  type Prices,
  type PricesRead,
  priceOf,
  readPrices,
} from "./prices.ts";
export { addUsage, NO_USAGE, tokens, type Usage, usageSince } from "./usage.ts";
