/** In parts of the pad's width: `x` is from 0 to 1, `y` from 0 to the height of the pad. */
export interface Point {
  x: number;
  y: number;
}
export type Stroke = readonly Point[];

/** In pixels. */
const WIDTH = 1000;
const LEAST_HEIGHT = 400;
const THICKNESS = 4;

/** A stroke of a single point is a dot. */
export function drawStrokes(canvas: HTMLCanvasElement, strokes: readonly Stroke[], colour: string): void {
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

/** In base64, black on white. The drawing of a tall pad is as high as its lowest stroke needs. */
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
