import { formatAction, type Move } from "../../../../contracts/action.ts";
import { moveAt } from "../../runtime/search/naming.ts";
import { type Outlook, standing } from "../outlook.ts";
import type { Answers } from "./answers.ts";
import { clickedOften, clickOnGround, clicksInVain, groundTried, untried, whatWasTried } from "./contact.ts";
import { clicksTell, cornersTell, untouched } from "./touch.ts";

/** Clicks in vain after which not every kind of tile has to be clicked first. */
const PATIENCE = 12;
/** Clicks on one place of a level for the sake of kinds of tiles that nobody has clicked. */
const CLICKS_IN_PLACE = 3;

/** First contact: a control or a kind of thing nobody has touched. */
export function firstContact(outlook: Outlook, answers: Answers): Move | undefined {
  const { situation, model } = outlook;
  const { available, settled } = situation.now;
  const hasClicks = available.includes("ACTION6");
  const tell = clicksTell(model.knowledge) || answers.tell(situation, model);
  const tried = whatWasTried(situation.log, model.hud);
  const controls = tell ? available.filter((name) => name !== "ACTION6") : available;
  const fresh = untried(controls, tried, settled, model.hud);
  if (fresh && fresh.name !== "ACTION6") return fresh;
  const akin = hasClicks ? answers.akin(situation, model) : undefined;
  if (akin) return akin;
  const onGround = hasClicks ? clickGround(outlook, tell || fresh !== undefined) : undefined;
  if (onGround) return onGround;
  const anywhere = !tell && !cornersTell(model.knowledge);
  if (anywhere && clicksInVain(situation.log, model.hud) >= PATIENCE) return fresh;
  return strangeTile(outlook, anywhere) ?? fresh;
}

/** The ground is clicked when a click has done something, perhaps for the next; else once nothing else is left to click. */
function clickGround({ situation, model }: Outlook, isMoreLeft: boolean): Move | undefined {
  const { settled } = situation.now;
  const { colours, due } = groundTried(situation.log, model.hud);
  if (due) return clickOnGround(settled, model.hud);
  return isMoreLeft ? undefined : clickOnGround(settled, model.hud, colours);
}

/** A kind of tile nobody has clicked. */
export function strangeTile(outlook: Outlook, anywhere: boolean): Move | undefined {
  const { situation, model, evidence } = outlook;
  const hasClicks = situation.now.available.includes("ACTION6");
  if (!hasClicks || !model.context || !model.knowledge.inTiles) return undefined;
  const id = standing(outlook);
  const often = clickedOften(situation.log, CLICKS_IN_PLACE);
  const isVain = (move: Move) =>
    evidence.isDull(move) ||
    often.has(formatAction(move)) ||
    (id !== undefined && evidence.tried.has(moveAt(id, move)));
  return untouched(model.knowledge, model.context, anywhere, isVain);
}
