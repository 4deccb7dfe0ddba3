import { type PointerEvent, useEffect, useRef } from 'react';
import classes from './signature-pad.module.css';

interface SignaturePadProps {
  label: string;
  hint: string;
  strokes: readonly Stroke[];
  onChange: (strokes: readonly Stroke[]) => void;
}

const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): Point => {
  const { left, top, width } = currentTarget.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / width };
};

/**
 * The pad takes the focus of its dialog, because a focused text field would open a phone's keyboard, which hides the
 * pad.
 */
export function SignaturePad({ label, hint, strokes, onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDrawing = useRef(false);
  useEffect(() => {
    const surface = canvas.current;
    if (!surface) return undefined;
    const draw = () => {
      const ratio = window.devicePixelRatio;
      surface.width = Math.round(surface.clientWidth * ratio);
      surface.height = Math.round(surface.clientHeight * ratio);
      drawStrokes(surface, strokes, '#162124');
    };
    draw();
    // The pad grows when a toast leaves. Then the pad draws again, because the browser would stretch the old strokes.
    const resizing = new ResizeObserver(draw);
    resizing.observe(surface);
    return () => resizing.disconnect();
  }, [strokes]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a dialog gives its first focus only to a tab stop
    <figure aria-label={label} tabIndex={0} data-autofocus className={classes.frame}>
      <canvas
        ref={canvas}
        className={classes.pad}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          isDrawing.current = true;
          onChange([...strokes, [pointOf(event)]]);
        }}
        onPointerMove={(event) => {
          if (isDrawing.current) onChange([...strokes.slice(0, -1), [...(strokes.at(-1) ?? []), pointOf(event)]]);
        }}
        onPointerUp={() => {
          isDrawing.current = false;
        }}
        onPointerCancel={() => {
          isDrawing.current = false;
        }}
      />
      {strokes.length === 0 && <figcaption className={classes.hint}>{hint}</figcaption>}
    </figure>
  );
}

/** Measured in widths of the pad: `x` is from 0 to 1, `y` from 0 to the height of the pad. */
interface Point {
  x: number;
  y: number;
}
export type Stroke = readonly Point[];

/** In pixels. */
const WIDTH = 1000;
const LEAST_HEIGHT = 400;
const THICKNESS = 4;

/** A stroke of a single point is a dot. */
function drawStrokes(canvas: HTMLCanvasElement, strokes: readonly Stroke[], colour: string): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width } = canvas;
  context.lineWidth = (THICKNESS * width) / WIDTH;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = colour;
  for (const [first, ...others] of strokes) {
    if (!first) continue;
    context.beginPath();
    context.moveTo(first.x * width, first.y * width);
    for (const { x, y } of others.length > 0 ? others : [first]) context.lineTo(x * width, y * width);
    context.stroke();
  }
}

/** In base64, black on white. The image ends below its lowest stroke, and is at least LEAST_HEIGHT high. */
export function pngOf(strokes: readonly Stroke[]): string {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  const lowest = Math.max(...strokes.flat().map(({ y }) => y));
  canvas.height = Math.max(LEAST_HEIGHT, Math.ceil(lowest * WIDTH) + THICKNESS);
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  drawStrokes(canvas, strokes, '#000');
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
}
