import { barsOf } from './bars.ts';

interface BarcodeProps {
  text: string;
  /** The name for screen readers. */
  label: string;
  /** The width and the height are CSS lengths. */
  width: string;
  height: string;
}

/** A text as a linear barcode, black on white. */
export function Barcode({ text, label, width, height }: BarcodeProps) {
  const bars = barsOf(text);
  return (
    <svg
      viewBox={`0 0 ${bars.width} 1`}
      preserveAspectRatio="none"
      width={width}
      height={height}
      shapeRendering="crispEdges"
    >
      <title>{label}</title>
      <path d={bars.path} fill="#000" />
    </svg>
  );
}
