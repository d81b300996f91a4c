/** The files that run inside a twin, in reading order. */
export const RUNTIME_FILES = [
  "light",
  "step",
  "knowledge",
  "claim",
  "parts",
  "mover",
  "bricks",
  "followed",
  "traced",
  "facing",
  "drift",
  "under",
  "place",
  "echo",
  "palette",
  "recolour",
  "inlay",
  "mirror",
  "hud",
  "tiles",
  "turn",
  "meeting",
  "covers",
  "gates",
  "belts",
  "leaps",
  "late",
  "clocks",
  "walk",
  "order",
  "corners",
  "clicks",
  "bring",
  "figures",
  "board",
  "laden",
  "standing",
  "patch",
  "dials",
  "world",
  "engine",
  "looks",
  "camera",
  "undo",
  "goal",
  "patterns",
  "samples",
  "codes",
  "tally",
  "search",
  "encounter",
  "seek",
  "distance",
  "plan",
  "hash",
] as const;

/** One text of all runtime files: imports dropped, nothing exported. */
export const bundleRuntime = (read: (name: string) => string): string =>
  RUNTIME_FILES.map((name) => {
    const body = read(name)
      .replace(/^import[\s\S]*?from "[^"]*";\n/gm, "")
      .replace(/^export /gm, "")
      .trim();
    return `// --- ${name} ---\n\n${body}\n`;
  }).join("\n");
