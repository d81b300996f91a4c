/** Colours by role: the light value is written into the picture, the dark one replaces it by style sheet. */
export const INKS = {
  ink: ["#1b1b1f", "#ececf0"],
  muted: ["#62626d", "#a6a6b2"],
  line: ["#d7d7de", "#3c3c45"],
  paper: ["#fdfdfc", "#17171b"],
  blue: ["#2563c9", "#74a7ff"],
  pale: ["#9cc4f2", "#3a6496"],
  amber: ["#d08a00", "#f4b942"],
  red: ["#c7352b", "#ff7d71"],
  green: ["#2b8a4e", "#62d18d"],
  violet: ["#7a4fc1", "#b998f7"],
  grey: ["#b3b3bd", "#5e5e69"],
  dark: ["#474752", "#90909d"],
} as const;
export type Ink = keyof typeof INKS;

export const ink = (name: Ink): string => INKS[name][0];

/** Series of agents: distinct in colour and, by `mark`, in shape. */
export const SERIES: readonly Ink[] = ["blue", "amber", "violet", "green", "red", "dark"];

/** Attribute selectors, so that a picture without style sheets is simply the light one. Screen only: paper is white. */
export const DARK_STYLE = `@media screen and (prefers-color-scheme: dark) {${Object.values(INKS)
  .map(([light, dark]) => `[fill="${light}"]{fill:${dark}}[stroke="${light}"]{stroke:${dark}}`)
  .join("")}}`;

export type Attributes = Readonly<Record<string, string | number | undefined>>;

export const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const number = (value: number): string => String(Math.round(value * 100) / 100);

export function el(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) => ` ${key}="${typeof value === "number" ? number(value) : escapeXml(String(value))}"`,
    )
    .join("");
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join("")}</${name}>`;
}

/** A mark that says what it is when pointed at. */
export const titled = (said: string, mark: string): string =>
  el("g", {}, el("title", {}, escapeXml(said)), mark);

export const text = (x: number, y: number, said: string, attributes: Attributes = {}): string =>
  el("text", { x, y, fill: ink("ink"), "font-size": 11, ...attributes }, escapeXml(said));

export const line = (x1: number, y1: number, x2: number, y2: number, attributes: Attributes = {}): string =>
  el("line", { x1, y1, x2, y2, stroke: ink("line"), ...attributes });

export const rect = (x: number, y: number, width: number, height: number, attributes: Attributes): string =>
  el("rect", { x, y, width: Math.max(0, width), height: Math.max(0, height), ...attributes });

/** One shape per series, so that colour is never the only difference. */
export function mark(series: number, x: number, y: number, r = 5): string {
  const fill = ink(SERIES[series % SERIES.length]!);
  const poly = (points: readonly (readonly [number, number])[]) =>
    el("polygon", {
      points: points.map(([dx, dy]) => `${number(x + dx)},${number(y + dy)}`).join(" "),
      fill,
    });
  switch (series % 4) {
    case 0:
      return el("circle", { cx: x, cy: y, r, fill });
    case 1:
      return rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8, { fill });
    case 2:
      return poly([
        [0, -r * 1.2],
        [r * 1.2, 0],
        [0, r * 1.2],
        [-r * 1.2, 0],
      ]);
    default:
      return poly([
        [0, -r * 1.1],
        [r * 1.1, r * 0.9],
        [-r * 1.1, r * 0.9],
      ]);
  }
}

export interface Figure {
  /** The file's name. */
  readonly id: string;
  readonly title: string;
  /** For people who do not see it: what it shows, with its main figures. */
  readonly description: string;
  readonly width: number;
  readonly height: number;
  readonly body: string;
}

/** A picture on its own or inside a page; `id`s are unique per figure. */
export function figureSvg({ id, title, description, width, height, body }: Figure, styled: boolean): string {
  return el(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${number(width)} ${number(height)}`,
      width,
      height,
      role: "img",
      "aria-labelledby": `${id}-title ${id}-description`,
      "font-family": "DejaVu Sans, Verdana, sans-serif",
    },
    el("title", { id: `${id}-title` }, escapeXml(title)),
    el("desc", { id: `${id}-description` }, escapeXml(description)),
    ...(styled ? [`<style>${DARK_STYLE}</style>`] : []),
    rect(0, 0, width, height, { fill: ink("paper") }),
    body,
  );
}

/** A row of keys: swatch, label. */
export function legend(
  x: number,
  y: number,
  entries: readonly { readonly draw: (x: number, y: number) => string; readonly label: string }[],
): string {
  let at = x;
  return entries
    .map(({ draw, label }) => {
      const drawn = draw(at + 5, y - 4) + text(at + 16, y, label, { fill: ink("muted") });
      at += 30 + label.length * 6.6;
      return drawn;
    })
    .join("");
}

export const swatch =
  (name: Ink) =>
  (x: number, y: number): string =>
    rect(x - 5, y - 5, 10, 10, { fill: ink(name) });
