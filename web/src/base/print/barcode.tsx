import { barsOf } from './bars.ts';

interface BarcodeProps {
  text: string;
  label: string;
  /** CSS lengths. */
  width: string;
  height: string;
}

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
