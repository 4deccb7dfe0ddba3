import { prescriptionFields as fields } from '@dioptria/contract/shop/prescriptions/prescription-labels.ts';
import { type EyeValue, eyeParts, eyeValueAt, eyeValues } from '@dioptria/contract/shop/prescriptions/eye-values.ts';
import { additionOf, type Eye, type PrismBase } from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import { prescriptionTexts as texts } from './texts.ts';

/** The heading of the column with OD and OI. */
export const eyeHeader = 'Ojo';

/** The two eyes, in the order in which opticians write them. */
export const sides = [
  { key: 'rightEye', label: fields.rightEye.label, name: texts.rightEyeName },
  { key: 'leftEye', label: fields.leftEye.label, name: texts.leftEyeName },
] as const;
export type Side = (typeof sides)[number]['key'];

export type EyeColumn = EyeValue;
export type EyePath = EyeColumn['path'];

/** A part of a prescription: far, near or the measures. A screen shows each part as a table of both eyes. */
export type EyePart = keyof typeof eyeParts;
export const sections = (Object.keys(eyeParts) as EyePart[]).map((part) => ({
  part,
  title: eyeParts[part],
  columns: eyeValues.filter((column) => column.part === part),
}));

/**
 * Returns the value of an eye at a path, or null if the value is blank. A blank addition is computed from the far and
 * the near refraction.
 */
export const valueAt = (eye: Eye, path: EyePath): number | PrismBase | null =>
  path === 'addition' ? additionOf(eye) : eyeValueAt(eye, path);
