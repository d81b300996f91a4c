/** Drawn here because fonts differ in which of these signs they have. */
const PATHS = {
  first: "M4 3h2v10H4zM14 3v10L7 8z",
  back: "M12 3v10L4 8z",
  play: "M4 2.5v11L13 8z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  on: "M4 3v10l8-5z",
  last: "M10 3h2v10h-2zM2 3v10l7-5z",
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
