import { prescriptionTexts as texts } from './texts.ts';

/** The two eyes in the order opticians write them. */
export const sides = [
  { key: 'rightEye', label: texts.rightEye, name: texts.rightEyeName },
  { key: 'leftEye', label: texts.leftEye, name: texts.leftEyeName },
] as const;
export type Side = (typeof sides)[number]['key'];

/** What stands in one cell: `sphere` and `cylinder` are dioptres with a sign, the axis whole degrees, the rest plain numbers. */
export type CellKind = 'power' | 'axis' | 'measure';

/** The parts of a prescription, each a small table of the two eyes. `path` leads from the eye to the value. */
export const sections = [
  {
    title: texts.far,
    columns: [
      { path: 'far.sphere', label: texts.sphere, name: 'esfera', kind: 'power' },
      { path: 'far.cylinder', label: texts.cylinder, name: 'cilindro', kind: 'power' },
      { path: 'far.axis', label: texts.axis, name: 'eje', kind: 'axis' },
    ],
  },
  {
    title: texts.near,
    columns: [
      { path: 'near.sphere', label: texts.sphere, name: 'esfera', kind: 'power' },
      { path: 'near.cylinder', label: texts.cylinder, name: 'cilindro', kind: 'power' },
      { path: 'near.axis', label: texts.axis, name: 'eje', kind: 'axis' },
      { path: 'addition', label: texts.addition, name: 'adición', kind: 'power' },
    ],
  },
  {
    title: texts.measures,
    columns: [
      {
        path: 'pupillaryDistance',
        label: texts.pupillaryDistance,
        name: 'distancia pupilar en milímetros',
        kind: 'measure',
      },
      { path: 'height', label: texts.height, name: 'altura en milímetros', kind: 'measure' },
      { path: 'prism', label: texts.prism, name: 'prisma en dioptrías prismáticas', kind: 'measure' },
    ],
  },
] as const satisfies readonly {
  title: string;
  columns: readonly { path: string; label: string; name: string; kind: CellKind }[];
}[];

export type EyeSection = (typeof sections)[number];
export type EyeColumn = EyeSection['columns'][number];
export type EyePath = EyeColumn['path'];
