/** The official 16 colours, as the ARC-AGI-3 site and toolkit draw them. */
export const PALETTE = [
  "#ffffff",
  "#cccccc",
  "#999999",
  "#666666",
  "#333333",
  "#000000",
  "#e53aa3",
  "#ff7bcc",
  "#f93c31",
  "#1e93ff",
  "#88d8f1",
  "#ffdc00",
  "#ff851b",
  "#921231",
  "#4fcc30",
  "#a356d6",
] as const;

/** For messages to people: colours by name beside their number. */
export const COLOUR_NAMES = [
  "white",
  "light grey",
  "grey",
  "dark grey",
  "charcoal",
  "black",
  "magenta",
  "pink",
  "red",
  "blue",
  "light blue",
  "yellow",
  "orange",
  "maroon",
  "green",
  "purple",
] as const;

export type Rgb = readonly [red: number, green: number, blue: number];

export const rgbOf = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

export const PALETTE_RGB: readonly Rgb[] = PALETTE.map(rgbOf);
