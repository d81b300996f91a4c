import type { PartData, PartName } from "../../study/index.ts";
import type { Figure } from "../svg.ts";
import { accuracyFigure } from "./accuracy.ts";
import { claimsFigure } from "./claims.ts";
import { computeFigure } from "./compute.ts";
import { galleryFigure } from "./gallery.ts";
import { heatFigure } from "./heat.ts";
import { learningFigure } from "./learning.ts";
import { parityFigure } from "./parity.ts";
import { raceMapFigure } from "./race-map.ts";
import { scoreFigure } from "./scores.ts";
import { probesFigure, stripFigure } from "./strips.ts";

type Draw = (data: PartData, all: PartData) => Figure | undefined;

/** Which figures a part has; `all` is the data of every part that was measured. */
const FIGURES: Partial<Record<PartName, readonly Draw[]>> = {
  score: [({ results = [] }) => scoreFigure(results)],
  "world-model": [
    ({ worldModels = [] }, { online = [] }) => accuracyFigure(online, worldModels),
    ({ worldModels = [] }) => heatFigure(worldModels),
  ],
  planning: [
    ({ plannings = [] }) => raceMapFigure(plannings),
    ({ plannings = [] }) => galleryFigure(plannings),
  ],
  compute: [({ computes = [] }) => computeFigure(computes)],
  actions: [({ strips = [] }) => stripFigure(strips), ({ strips = [] }) => probesFigure(strips)],
  learning: [({ curves = [] }) => learningFigure(curves)],
  goals: [({ claims = [] }) => claimsFigure(claims)],
  parity: [({ parities = [] }) => parityFigure(parities)],
};

export const figuresOf = (name: PartName, data: PartData, all: PartData): Figure[] =>
  (FIGURES[name] ?? []).flatMap((draw) => draw(data, all) ?? []);
