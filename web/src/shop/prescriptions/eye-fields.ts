import {
  eyeParts,
  type EyeValue,
  eyeValueAt,
  eyeValues,
  prescriptionFields as fields,
  writtenEyeValue,
} from '@dioptria/contract/shop/prescriptions/prescription-labels.ts';
import { additionOf, type Eye } from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import { prescriptionTexts as texts } from './texts.ts';

export const eyeHeader = 'Ojo';

export const sides = [
  { key: 'rightEye', label: fields.rightEye.label, name: texts.rightEyeName },
  { key: 'leftEye', label: fields.leftEye.label, name: texts.leftEyeName },
] as const;
export type Side = (typeof sides)[number]['key'];

export type EyeColumn = EyeValue;
export type EyePath = EyeColumn['path'];

export type EyePart = keyof typeof eyeParts;
const sections = (Object.keys(eyeParts) as EyePart[]).map((part) => ({
  part,
  title: eyeParts[part],
  // The column of the base also shows the degrees.
  columns: eyeValues.filter(({ part: ofPart, path }) => ofPart === part && path !== 'prismDegrees'),
  paths: eyeValues.filter((column) => column.part === part).map(({ path }) => path),
}));

export const sectionsWith = (hasSecondPrism: boolean) =>
  sections.filter(({ part }) => part !== 'secondPrism' || hasSecondPrism);

export const hasSecondPrism = ({ rightEye, leftEye }: Record<Side, Pick<Eye, 'secondPrism'>>): boolean =>
  rightEye.secondPrism !== null || leftEye.secondPrism !== null;

export const degreesColumn = eyeValues[eyeValues.findIndex(({ path }) => path === 'prismDegrees')] as EyeColumn;

/** The text of the select for a base in degrees. */
export const OBLIQUE = 'degrees';

/** A dash for a blank value. A blank addition is computed from the far and the near refraction. */
export function writtenValueAt(eye: Eye, { path, kind }: EyeColumn): string {
  if (path === 'prismBase' && eye.prismDegrees !== null) return writtenEyeValue(eye.prismDegrees, 'axis');
  return writtenEyeValue(path === 'addition' ? additionOf(eye) : eyeValueAt(eye, path), kind);
}
