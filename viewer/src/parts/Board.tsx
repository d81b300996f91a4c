import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface BoardProps {
  readonly title: string;
  readonly note?: ComponentChildren;
  /** What a person who cannot see the picture is told. */
  readonly label: string;
  /** Width through height of the frame; kept when there is no frame, so nothing jumps. */
  readonly shape: { readonly width: number; readonly height: number };
  /** Draws, or returns what to say instead of a picture. */
  readonly draw: ((canvas: HTMLCanvasElement) => void) | string;
  readonly over?: (canvas: HTMLCanvasElement) => void;
  readonly class?: string;
}

export function Board({ title, note, label, shape, draw, over, class: name = "" }: BoardProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current && typeof draw !== "string") draw(canvas.current);
    if (overlay.current) over?.(overlay.current);
  });
  return (
    <figure class={`board ${name}`}>
      <figcaption>
        <span>{title}</span>
        <span class="soft">{note}</span>
      </figcaption>
      <div class="screen" style={{ aspectRatio: `${shape.width} / ${shape.height}` }}>
        {typeof draw === "string" ? (
          <p class="blank">{draw}</p>
        ) : (
          <canvas ref={canvas} role="img" aria-label={label} />
        )}
        {over && typeof draw !== "string" && <canvas ref={overlay} class="over" />}
      </div>
    </figure>
  );
}
