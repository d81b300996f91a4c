import type { Game } from "../game.ts";
import { balance } from "./balance.ts";
import { brood } from "./brood.ts";
import { carousel } from "./carousel.ts";
import { cavern } from "./cavern.ts";
import { chameleon } from "./chameleon.ts";
import { chime } from "./chime.ts";
import { courier } from "./courier.ts";
import { decant } from "./decant.ts";
import { drover } from "./drover.ts";
import { ferry } from "./ferry.ts";
import { freight } from "./freight.ts";
import { glacier } from "./glacier.ts";
import { keyring } from "./keyring.ts";
import { patrol } from "./patrol.ts";
import { plumb } from "./plumb.ts";
import { quay } from "./quay.ts";
import { ripple } from "./ripple.ts";
import { satchel } from "./satchel.ts";
import { signet } from "./signet.ts";
import { stencil } from "./stencil.ts";
import { tally } from "./tally.ts";
import { tandem } from "./tandem.ts";
import { vault } from "./vault.ts";
import { warp } from "./warp.ts";

/** One import and one entry per game. */
export const GAMES: readonly Game[] = [
  keyring,
  glacier,
  ripple,
  chameleon,
  cavern,
  carousel,
  chime,
  tally,
  freight,
  vault,
  stencil,
  plumb,
  satchel,
  tandem,
  balance,
  patrol,
  warp,
  courier,
  signet,
  brood,
  decant,
  ferry,
  quay,
  drover,
];
