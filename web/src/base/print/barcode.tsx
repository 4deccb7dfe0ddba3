import { symbologyOf } from '@dioptria/contract/shop/products/barcodes.ts';
import { code128, type DrawingContext, ean13, ean8, upca } from 'bwip-js/generic';

/** The path of an SVG of height 1, and its width in modules, the quiet zones included. */
export interface Bars {
  path: string;
  width: number;
}

/** The blank modules that a scanner needs on each side: 11 for an EAN-13 (GS1), 10 for a Code 128 (ISO/IEC 15417). */
const QUIET = 11;

const encoders = { code128, ean13, ean8, upca };
const nothing = () => undefined;

/** The library would draw the bars with styles that the content security policy refuses. */
function barCollector(): DrawingContext<Bars> {
  const bars: string[] = [];
  let end = 0;
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: nothing,
    line: (x, _y, _x, _y2, width) => {
      // The library moves a bar of odd width half a module to the right, to fit the pixels of a canvas.
      const start = Math.floor(x - width / 2);
      end = start + width;
      bars.push(`M${start + QUIET} 0h${width}v1h-${width}z`);
    },
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => ({ path: bars.join(''), width: end + 2 * QUIET }),
  };
}

/** EAN-13, EAN-8 or UPC-A if the text is such a number, otherwise Code 128 (docs/rules.md#codes-5). */
export function barsOf(text: string): Bars {
  const bcid = symbologyOf(text);
  return encoders[bcid]({ bcid, text, height: 10 }, barCollector());
}

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
