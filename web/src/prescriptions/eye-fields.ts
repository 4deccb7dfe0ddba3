import { prescriptionFields as fields } from '@dioptria/contract/prescription-fields.ts';
import { additionOf, type Eye, eyeParts, eyeValueAt, eyeValues } from '@dioptria/contract/prescription-values.ts';
import { prescriptionTexts as texts } from './texts.ts';

/** The two eyes, in the order in which opticians write them. */
export const sides = [
  { key: 'rightEye', label: fields.rightEye.label, name: texts.rightEyeName },
  { key: 'leftEye', label: fields.leftEye.label, name: texts.leftEyeName },
] as const;
export type Side = (typeof sides)[number]['key'];

/** The addition is not stored: it is computed from the far and the near refraction. */
const addition = { part: 'near', path: 'addition', label: 'Ad.', name: 'adición', kind: 'power' } as const;

export type EyeColumn = (typeof eyeValues)[number] | typeof addition;
export type EyePath = EyeColumn['path'];

/** The parts of a prescription. A screen shows each part as a table of both eyes. */
export const sections = Object.entries(eyeParts).map(([part, title]) => ({
  title,
  columns: [...eyeValues, addition].filter((column) => column.part === part),
}));

/** The value of an eye at a path; null means blank. */
export const valueAt = (eye: Eye, path: EyePath): number | null =>
  path === 'addition' ? additionOf(eye) : eyeValueAt(eye, path);
