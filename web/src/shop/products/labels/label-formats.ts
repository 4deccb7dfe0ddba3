/** Lengths are in millimetres (docs/rules.md#codes-5). */

/** A butterfly label has two areas: its wings. */
export interface LabelArea {
  x: number;
  width: number;
}

export interface LabelFormat {
  /** The page in labels.module.css has the same name. */
  name: string;
  title: string;
  /** A page of a roll has one label. */
  columns: number;
  rows: number;
  width: number;
  height: number;
  /**
   * `left` and `top` are the place of the first label on the page. `pitchX` and `pitchY` are the distances from the start of a
   * label to the start of the next label.
   */
  left: number;
  top: number;
  pitchX: number;
  pitchY: number;
  areas: readonly [LabelArea] | readonly [LabelArea, LabelArea];
  padding: number;
}

const sheet = (columns: number, rows: number, width: number, height: number) => ({
  columns,
  rows,
  width,
  height,
  left: (210 - columns * width) / 2,
  top: (297 - rows * height) / 2,
  pitchX: width,
  pitchY: height,
  areas: [{ x: 0, width }] as const,
});

const roll = (width: number, height: number) => ({
  columns: 1,
  rows: 1,
  width,
  height,
  left: 0,
  top: 0,
  pitchX: width,
  pitchY: height,
  areas: [{ x: 0, width }] as const,
});

export const labelFormats = [
  { name: 'a4-24', title: 'Hoja A4: 3 × 8 etiquetas de 70 × 37 mm', ...sheet(3, 8, 70, 37), padding: 3 },
  { name: 'a4-40', title: 'Hoja A4: 4 × 10 etiquetas de 52,5 × 29,7 mm', ...sheet(4, 10, 52.5, 29.7), padding: 2.5 },
  {
    name: 'a4-65',
    title: 'Hoja A4: 5 × 13 etiquetas de 38,1 × 21,2 mm',
    ...sheet(5, 13, 38.1, 21.2),
    left: 4.75,
    pitchX: 40.6,
    padding: 1.2,
  },
  { name: 'roll-50', title: 'Rollo: 50 × 25 mm', ...roll(50, 25), padding: 1.5 },
  { name: 'roll-40', title: 'Rollo: 40 × 20 mm', ...roll(40, 20), padding: 1.2 },
  {
    name: 'roll-60',
    title: 'Rollo mariposa para armazones: 60 × 12 mm',
    ...roll(60, 12),
    // The neck between the wings goes around the temple.
    areas: [
      { x: 0, width: 25 },
      { x: 35, width: 25 },
    ],
    padding: 0.5,
  },
] as const satisfies readonly LabelFormat[];

export type LabelFormatName = (typeof labelFormats)[number]['name'];

export const perPage = ({ columns, rows }: Pick<LabelFormat, 'columns' | 'rows'>): number => columns * rows;

/** Positions are counted from 0, row by row. */
export const cornerOf = (format: LabelFormat, position: number) => ({
  x: format.left + (position % format.columns) * format.pitchX,
  y: format.top + Math.floor(position / format.columns) * format.pitchY,
});

/** An undefined label is a blank position. `first` is the first free position of the first page, counted from 0. */
export function pagesOf<Label>(labels: readonly Label[], format: LabelFormat, first: number): (Label | undefined)[][] {
  const size = perPage(format);
  const placed = [...Array.from({ length: first }, () => undefined), ...labels];
  const pages = Math.ceil(placed.length / size);
  return Array.from({ length: pages }, (_, page) => placed.slice(page * size, (page + 1) * size));
}

/** The width of a barcode's narrowest bar. Scanners need at least NARROWEST, and never more than WIDEST. */
const NARROWEST = 0.19;
const WIDEST = 0.33;

/** Undefined if the bars would be too narrow for scanners. `modules` includes the quiet zones. */
export function barcodeWidth(modules: number, available: number): number | undefined {
  const bar = Math.min(available / modules, WIDEST);
  return bar < NARROWEST ? undefined : bar * modules;
}
