// Does the twin explain the past? Equation 1, decided by replaying the complete log.
//
//   const validator = createValidator();                    // one per game: it remembers what was compared
//   const validation = await validator.validate(host, log);
//   if (!validation.ok) console.log(validationText(validation));
export { concededCells, predictedFrame, type WrongCell, wrongCells } from "./cells.ts";
export { crops } from "./crops.ts";
export { validationJson } from "./json.ts";
export { differenceImage, differencePng } from "./picture.ts";
export { failureText, type TextOptions, validationText, verdict } from "./text.ts";
export type * from "./types.ts";
export { createValidator, type Validator, type ValidatorOptions, validate } from "./validator.ts";
