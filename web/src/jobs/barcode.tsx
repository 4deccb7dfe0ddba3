import { code128, type DrawingContext } from 'bwip-js/generic';

/** A bar of a barcode, in the symbol's own units. */
interface Bar {
  x: number;
  width: number;
}

const nothing = () => undefined;

/** Collects the bars of a linear barcode, so that the page draws them itself: the content security policy forbids its styles. */
function barCollector(): DrawingContext<{ width: number; bars: Bar[] }> {
  const bars: Bar[] = [];
  let width = 0;
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (symbolWidth) => {
      width = symbolWidth;
    },
    line: (x, _y, _x, _y2, lineWidth) => void bars.push({ x: x - lineWidth / 2, width: lineWidth }),
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => ({ width, bars }),
  };
}

/** A text as Code 128, black on white. */
export function Barcode({ text, label }: { text: string; label: string }) {
  const { width, bars } = code128({ bcid: 'code128', text, height: 10 }, barCollector());
  return (
    <svg viewBox={`0 0 ${width} 40`} preserveAspectRatio="none" width="60mm" height="12mm" shapeRendering="crispEdges">
      <title>{label}</title>
      {bars.map(({ x, width: barWidth }) => (
        <rect key={x} x={x} y={0} width={barWidth} height={40} fill="#000" />
      ))}
    </svg>
  );
}
