import { createRequire } from "node:module";
import { Resvg } from "@resvg/resvg-js";

const FONT = createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf");

/** A picture as PNG at twice its size. Only the font in the package is used, so every machine gives the same bytes. */
export function svgToPng(svg: string): Uint8Array {
  const image = new Resvg(svg, {
    fitTo: { mode: "zoom", value: 2 },
    font: { fontFiles: [FONT], loadSystemFonts: false, defaultFontFamily: "DejaVu Sans" },
  });
  return image.render().asPng();
}
