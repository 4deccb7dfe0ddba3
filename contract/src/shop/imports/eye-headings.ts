/** The headings of the columns of a prescription's powers and measures: 'OD Esf', 'Eje OI', 'Ojo derecho adición'. */
import type { EyeValue } from '../prescriptions/eye-values.ts';

/** The names of the eyes in headings, by the field of a prescription. */
const eyes: Readonly<Record<string, readonly string[]>> = {
  rightEye: ['OD', 'Ojo derecho', 'Derecho'],
  leftEye: ['OI', 'Ojo izquierdo', 'Izquierdo'],
};

/** The names of an eye's values in headings. A value without 'cerca' is the one for far. */
const values: Readonly<Record<EyeValue['path'], readonly string[]>> = {
  'far.sphere': ['lejos esfera', 'esfera lejos', 'esfera'],
  'far.cylinder': ['lejos cilindro', 'cilindro lejos', 'cilindro'],
  'far.axis': ['lejos eje', 'eje lejos', 'eje'],
  'near.sphere': ['cerca esfera', 'esfera cerca'],
  'near.cylinder': ['cerca cilindro', 'cilindro cerca'],
  'near.axis': ['cerca eje', 'eje cerca'],
  addition: ['adición'],
  pupillaryDistance: ['DNP', 'DNP lejos', 'DIP', 'DP', 'distancia pupilar'],
  nearPupillaryDistance: ['DNP cerca', 'DIP cerca', 'DP cerca'],
  height: ['altura', 'altura de montaje', 'altura pupilar'],
  prism: ['prisma'],
  prismBase: ['base', 'base del prisma', 'prisma base'],
};

/** The headings of a part of an eye: the eye before the value, and after it. */
export function eyeHeadings(eye: string, path: string): string[] {
  const names = Object.hasOwn(values, path) ? values[path as EyeValue['path']] : [];
  return (eyes[eye] ?? []).flatMap((side) => names.flatMap((name) => [`${side} ${name}`, `${name} ${side}`]));
}
