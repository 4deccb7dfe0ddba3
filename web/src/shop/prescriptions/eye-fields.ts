import {
  eyeParts,
  type EyeValue,
  eyeValueAt,
  eyeValues,
  prescriptionFields as fields,
} from '@dioptria/contract/shop/prescriptions/prescription-labels.ts';
import { additionOf, type Eye, type PrismBase } from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
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
export const sections = (Object.keys(eyeParts) as EyePart[]).map((part) => ({
  part,
  title: eyeParts[part],
  columns: eyeValues.filter((column) => column.part === part),
}));

/** Null for a blank value. A blank addition is computed from the far and the near refraction. */
export const valueAt = (eye: Eye, path: EyePath): number | PrismBase | null =>
  path === 'addition' ? additionOf(eye) : eyeValueAt(eye, path);
