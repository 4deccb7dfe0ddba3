import { type PointerEvent, useEffect, useRef } from 'react';
import { drawStrokes, type Point, type Stroke } from './signature-drawing.ts';
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

/** It takes the focus of its dialog: a phone's keyboard, which opens for a focused text field, would hide it. */
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
    // The pad grows when a toast leaves; without a new drawing the browser would stretch the strokes.
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
